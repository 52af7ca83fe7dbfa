"""Addresses and ranges of addresses in CIDR notation."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.types import BOOL, NUMBER, STRING, amount, list_of
from hcl_lint.values.value import Value, bool_value, list_value, string_value, unknown_value

_MOST_NEW_BITS = 32
_WORD = 64  # COMPAT: the reference compares numbers of parts as unsigned words of 64 bits
_LAST_WORD = (1 << _WORD) - 1


class Network:
    """A range of addresses: the first one, its number of bits, and the length of the prefix."""

    __slots__ = ("address", "bits", "prefix")

    def __init__(self, address: int, bits: int, prefix: int) -> None:
        self.address = address
        self.bits = bits
        self.prefix = prefix

    @property
    def free(self) -> int:
        """The number of bits after the prefix."""
        return self.bits - self.prefix

    def to_text(self) -> str:
        """Return the range in CIDR notation."""
        return f"{address_text(self.address, self.bits)}/{self.prefix}"


def address_text(address: int, bits: int) -> str:
    import ipaddress

    if bits == 32:
        return str(ipaddress.IPv4Address(address))
    if address >> 32 == 0xFFFF:
        return str(ipaddress.IPv4Address(address & 0xFFFFFFFF))
    return str(ipaddress.IPv6Address(address))


def parse_address(text: str) -> tuple[int, int]:
    """Return an address and the number of its bits; leading zeros are ignored.

    Raises ValueError: *text* is not one.
    """
    import ipaddress

    if ":" in text:
        if "%" in text:
            raise ValueError("the address must not have a zone")
        return int(ipaddress.IPv6Address(text)), 128
    parts = text.split(".")
    if len(parts) != 4:
        raise ValueError("an IPv4 address consists of four numbers")
    address = 0
    for part in parts:
        digits = part.lstrip("0") or "0"
        if not (part.isdigit() and part.isascii()) or len(digits) > 3 or int(digits) > 255:
            raise ValueError("the numbers of an IPv4 address are between 0 and 255")
        address = address << 8 | int(digits)
    return address, 32


def parse_network(text: str) -> Network:
    """Read a range in CIDR notation; bits of the address that are not shared are cleared.

    Raises ValueError: *text* is not one.
    """
    address_part, slash, prefix_part = text.partition("/")
    address, bits = parse_address(address_part)
    if not slash or not (prefix_part.isdigit() and prefix_part.isascii()) or len(prefix_part) > 3:
        raise ValueError("an address range must end with a slash and a prefix length")
    prefix = int(prefix_part)
    if prefix > bits:
        raise ValueError(f"the prefix length must be at most {bits}")
    free = bits - prefix
    return Network(address >> free << free, bits, prefix)


def _network(call: Call, index: int = 0) -> Network:
    try:
        return parse_network(call.text(index))
    except ValueError as error:
        raise FunctionError(f"invalid address range: {error}") from None


_PREFIX = Parameter("prefix", STRING, "The address range, such as `10.0.0.0/16`.", check=_network)


def _is_mapped(network: Network) -> bool:
    """Return whether this is an IPv4 range written as IPv6; tools treat those differently."""
    return network.bits == 128 and network.address >> 32 == 0xFFFF and network.free > 0


_HALF: Final = 1 << 63
_ALL: Final = (1 << 64) - 1


def _whole(call: Call, index: int) -> int:
    number = call.number(index)
    if number.mantissa != 0 and number.exponent != 0:
        raise FunctionError("a whole number is required", index)
    return number.mantissa


@function(
    _PREFIX,
    Parameter(
        "hostnum", NUMBER, "The number of the address; negative ones count from the end.",
        check=_whole,
    ),
    returns=STRING,
)
def cidrhost(call: Call) -> Value:
    """Returns one address of a range."""
    network = _network(call)
    host = _whole(call, 1)
    # COMPAT: the reference only looks at the last 64 bits of a number, with their sign.
    seen = host if host < 0 else (host + _HALF & _ALL) - _HALF
    address = network.address | host
    most = 1 << network.free
    if host < -most or seen >= most or address >> network.bits > 0:
        raise FunctionError(f"a prefix of {network.prefix} has no address {host}")
    if _is_mapped(network):
        return unknown_value(STRING)
    if host < 0:
        address = network.address | host + most
    return string_value(address_text(address, network.bits))


@function(_PREFIX, returns=STRING)
def cidrnetmask(call: Call) -> Value:
    """Returns the mask of an IPv4 range, such as `255.255.0.0`."""
    network = _network(call)
    if _is_mapped(network):
        return unknown_value(STRING)
    if network.bits != 32 and network.address >> 32 != 0xFFFF:
        raise FunctionError("IPv6 ranges have no masks")
    mask = (1 << network.bits) - (1 << network.free)
    return string_value(address_text(mask, network.bits))


def _part(network: Network, new_bits: int, number: int) -> str:
    """Return one of the ranges that share *new_bits* more bits, in CIDR notation.

    COMPAT: the reference sets bits of the address whatever the signs of both are, and drops
    the sign of what comes out.
    """
    prefix = network.prefix + new_bits
    address = abs(network.address | number << (network.bits - prefix))
    if address >> network.bits:
        raise FunctionError(f"the range has no subnet {number}")
    if prefix < 0:
        return "<nil>"
    if network.bits == 128 and address >> 32 == 0xFFFF:
        return f"{address_text(address, network.bits)}/{max(prefix - 96, 0)}"
    return Network(address, network.bits, prefix).to_text()


def _new_bits(call: Call, network: Network, index: int) -> int:
    bits = call.integer(index)
    if bits > _MOST_NEW_BITS and network.bits == 32:
        raise FunctionError(f"a prefix can be extended by at most {_MOST_NEW_BITS} bits", index)
    if network.prefix + bits > network.bits:
        raise FunctionError(
            f"a prefix of {network.prefix} bits extended by {bits} would have more than "
            f"{network.bits}", index
        )
    if network.prefix + bits < -1:
        raise FunctionError("the number of bits is too small", index)
    return bits


def _check_new_bits(call: Call, index: int) -> None:
    call.integer(index)
    if call.knows(0):
        _new_bits(call, _network(call), index)


def _subnet(call: Call, index: int) -> int:
    """Return the number of a subnet, which the bits that are added must be enough for."""
    number = _whole(call, index)
    if call.knows(1):
        bits = call.integer(1)
        most = (1 << bits) - 1 if 0 <= bits < _WORD else _LAST_WORD
        if abs(number) & _LAST_WORD > most:
            last = f"the last one is {most}" if most else "there is only the one with the number 0"
            raise FunctionError(
                f"a prefix extended by {amount(bits, 'bit')} has no subnet {number}; {last}", index
            )
    return number


@function(
    _PREFIX,
    Parameter(
        "newbits", NUMBER, "The bits by which the subnet extends the prefix.", check=_check_new_bits
    ),
    Parameter("netnum", NUMBER, "The number of the subnet, from 0.", check=_subnet),
    returns=STRING,
)
def cidrsubnet(call: Call) -> Value:
    """Returns one part of a range of addresses."""
    network = _network(call)
    new_bits = _new_bits(call, network, 1)
    number = _subnet(call, 2)
    if _is_mapped(network) and new_bits >= 0:
        return unknown_value(STRING)
    return string_value(_part(network, new_bits, number))


def _bits_of_part(call: Call, index: int) -> int:
    bits = call.integer(index)
    if bits < 1:
        raise FunctionError("a prefix must be extended by at least one bit", index)
    return bits


def _bits_of_large_part(call: Call, index: int) -> int:
    bits = _bits_of_part(call, index)
    if bits > _MOST_NEW_BITS:
        raise FunctionError(f"a prefix can be extended by at most {_MOST_NEW_BITS} bits", index)
    return bits


@function(
    _PREFIX,
    variadic=Parameter(
        "newbits", NUMBER, "The bits by which each subnet extends the prefix.",
        check=_bits_of_large_part,
    ),
    returns=list_of(STRING),
)
def cidrsubnets(call: Call) -> Value:
    """Returns parts of a range of addresses, one after the other, of given sizes."""
    return _parts(call, _bits_of_large_part)


@function(
    _PREFIX,
    variadic=Parameter(
        "newbits", NUMBER, "The bits by which each subnet extends the prefix.", check=_bits_of_part
    ),
    returns=list_of(STRING),
)
def cidrsubnets_of_any_size(call: Call) -> Value:
    """Returns parts of a range of addresses, one after the other, however small they are."""
    return _parts(call, _bits_of_part)


def _parts(call: Call, bits_of: Callable[[Call, int], int]) -> Value:
    network = _network(call)
    if network.address == 0 and len(call.arguments) > 1:
        raise FunctionError("a range that starts at address 0 cannot be split by this function")
    if _is_mapped(network):
        return unknown_value(call.type)
    end = network.address + (1 << network.free)
    position = network.address
    parts: list[Value] = []
    for index in range(1, len(call.arguments)):
        bits = bits_of(call, index)
        if network.prefix + bits > network.bits:
            raise FunctionError(
                f"a prefix of {network.prefix} bits extended by {bits} would have more than "
                f"{network.bits}", index
            )
        size = 1 << (network.free - bits)
        position = -(-position // size) * size  # a part starts at a multiple of its size
        if position + size > end:
            raise FunctionError("no room is left for this subnet", index)
        parts.append(string_value(Network(position, network.bits, network.prefix + bits).to_text()))
        position += size
    return list_value(STRING, parts)


def _contained(call: Call, index: int) -> Network:
    text = call.text(index)
    try:
        if "/" in text:
            return parse_network(text)
        address, bits = parse_address(text)
    except ValueError as error:
        raise FunctionError(f"expected an address or an address range: {error}", index) from None
    return Network(address, bits, bits)


@function(
    Parameter("containing_prefix", STRING, "The address range.", check=_network),
    Parameter(
        "contained_ip_or_prefix", STRING, "An address, or another address range.", check=_contained
    ),
    returns=BOOL,
)
def cidrcontains(call: Call) -> Value:
    """Returns whether a range of addresses holds an address, or all of another range."""
    network = _network(call)
    other = _contained(call, 1)
    if other.bits != network.bits:
        raise FunctionError("the addresses must be of the same kind, IPv4 or IPv6")
    same = other.address >> network.free == network.address >> network.free
    return bool_value(same and other.prefix >= network.prefix)

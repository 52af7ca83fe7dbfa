"""How characters outside ASCII join into grapheme clusters: Unicode 15.0. Generated.

Written by scripts/generate_unicode.py from the Unicode character database; do not edit.

`BOUNDS` holds, sorted, the first character of every range of one class. The class of the
range that begins at ``BOUNDS[i]`` is ``CLASSES[i + 1]``: `bisect.bisect_right` finds it.
Hangul syllables and surrogates are left out: they are computed.

Classes: ``o`` other, ``c`` control, ``e`` extend, ``z`` zero-width joiner, ``r`` regional
indicator, ``p`` prepend, ``s`` spacing mark, ``L``, ``V``, ``T`` Hangul jamo, ``x`` extended
pictographic.

Source: UAX #29, "Grapheme Cluster Boundaries"; UTS #51 for pictographs.
"""

from __future__ import annotations

from itertools import accumulate

_STEPS = (
    "80 20 9 1 3 1 1 251 70 113 7 107 2d 1 1 1 2 1 2 1 1 38 6 a b 1 1 2e 15 10 1 65 7 1 1 6 2 2"
    " 1 4 21 1 1 1 1e 1b 5b b 3a 9 9 1 18 4 1 9 1 3 1 5 2b 3 34 2 6 8 2a 18 1 20 1 36 1 1 1 1 3"
    " 8 4 1 2 1 7 a 2 1d 1 2 38 1 1 1 2 4 2 2 2 2 1 9 1 a 2 1a 1 2 2 1 38 1 1 3 2 4 2 2 3 3 1 1"
    "e 2 3 1 b 2 1 38 1 1 3 5 1 2 1 1 2 1 14 2 16 6 1 1 2 38 1 1 2 1 4 2 2 2 2 1 7 3 a 2 1e 1 3"
    "b 1 1 1 2 3 3 1 3 1 9 1 28 1 3 1 37 1 1 3 4 1 3 1 4 7 2 b 2 1d 1 2 38 1 1 1 1 2 1 2 1 1 2 "
    "1 2 2 7 2 b 2 f 1 c 2 2 37 2 1 1 2 4 1 3 1 3 1 1 8 1 a 2 1d 1 2 46 1 4 1 2 3 1 1 1 7 1 12 "
    "2 3d 1 1 1 7 c 8 62 1 1 1 9 b 7 49 2 1b 1 1 1 1 1 4 2 31 e 1 5 1 2 5 b 1 24 9 1 66 4 1 6 1"
    " 2 2 2 17 2 2 4 3 10 4 d 1 1 1 2 6 1 f 1 62 60 48 58 15d 3 3b2 3 1 1c 2 1 1d 2 1e 2 40 2 1"
    " 7 8 1 2 b 9 1 2d 3 1 1 75 2 22 1 76 3 4 2 3 4 2 1 6 3 db 2 2 1 39 1 1 1 7 1 1 1 1 2 8 6 a"
    " 2 1 30 1f 31 4 1 2f 7 1 1 5 1 2 26 9 c 2 1 1e 1 4 2 2 1 3 38 1 1 2 3 1 1 3 2 30 8 8 2 2 9"
    "8 3 1 d 1 7 4 1 6 1 2 1 2 c6 40 20b 1 1 1 2 18 7 d 1 c 1 16 10 60 21 31 1 16 1 5a 6 f 2 16"
    "f 2 c 1 5f 1 46 1 19 b 4 3 c7 1 e7 2 a 1 9 1 3a 4 1 6 1 c 1 72 a 76 2 b 1 1 1 1 6 1 3 1 6 "
    "1 a 2 f 1 2 1 4 1 1 1 4 3 1 1 b 5 2d 3 9 1 e 1 e 1 174 2 1cf 3 13 2 33 1 4 1 199 3 8d 1 60"
    " 20 22a 6 1 c 1 5b 2 1fc 1 1 1 73d5 4 1 a 20 2 50 2 110 1 3 1 4 1 17 2 2 1 4 1 53 2 32 10 "
    "2 1a 12 d 1 26 8 19 b 2 c 1d 3 3 1 2f 1 2 4 2 2 3 24 1 43 6 2 2 2 2 c 1 8 1 1 2e 1 33 1 1 "
    "3 2 2 5 2 1 1 29 1 2 2 5 1 1 ec 2 1 2 1 2 1 1 1 2bc2 17 4 31 2322 1 2e1 10 10 10 cf 1 9e 2"
    " 50 c 201 1 e2 1 95 5 686 3 1 2 5 4 28 3 4 1 a5 2 23d 4 183 2 50 3 46 b 31 4 7a 1 1 1 35 f"
    " 29 1 2 2 a 3 1 2d 3 4 2 2 2 1 4 1 a 1 32 3 24 5 1 8 10 2 2c 1 c 2 1 30 3 9 2 1 2 5 4 1 1 "
    "1 5c 3 3 2 1 1 2 6 1 2 1 9d 1 3 8 15 2 2 37 2 1 1 1 1 4 2 2 2 3 9 1 a 2 2 7 3 5 c0 3 8 2 3"
    " 1 1 17 1 51 1 2 6 1 1 2 1 1 2 1 2 eb 1 2 4 2 4 2 1 2 1b 2 52 3 8 2 1 1 2 6a 1 1 1 2 6 1 1"
    " 65 3 2 4 1 5 100 3 9 1 2 f5 1 5 1 2 2 2 1 1 1 1 1 1 1 8d 3 4 2 2 4 1 3 1 1c a 28 6 1 1 4 "
    "8 1 9 6 2 3 28 6 d 1 2 195 1 7 1 6 1 1 52 16 1 1 7 1 2 1 2 7a 6 3 1 1 2 1 7 1 1 42 5 1 2 1"
    " 2 1 1 1 15b 2 2 9 2 1 1 30 2 5 3 2 1 1 1 14ed 10 1 6 f 369a 5 3b 7 418 1 1 37 7 4 51 1 b "
    "2 4cab 2 1 4 125c 2e 2 17 21e 1 1 3 3 1 5 8 8 2 7 1e 4 94 3 7bb 37 4 32 8 1 e 1 16 5 1 f 5"
    "50 7 1 11 2 7 1 2 1 5 64 1 a0 7 177 1 3d 4 1fc 4 3e0 7 6d 7 6b5 100 d 3 1f 1 3c 6 c 2 e 1 "
    "2 a 12 39 1a 1 f a 1 14 1 2 9 1 4 9 1b2 5 13e 8 10a 30 80 74 c 55 2b c 4 38 8 a 6 28 8 1e "
    "52 c 2f 1 a 1 1b9 100 3fe c0002 20 60 80 f0 e10"
)
BOUNDS = "".join(map(chr, accumulate([int(step, 16) for step in _STEPS.split()])))
CLASSES = (
    "ocoxocxoeoeoeoeoeoeoeopoeocoeoeoepoeoeoeopoeoeoeoeoeoeoeoeoeoeopoeoepesoeseosesesoeoeoesoe"
    "oeseososeoeoeoeoesoeoseoeoeoeoeoeoesoeoseoesoseoeoeoesoeoeseososeoeoeoeoesesososeoeoeseoeo"
    "esoeoeoeoeoesoeosesesoesoseoeoeosoesoeoeseososepoeoeoesoeoeseoeoseosoeoseoeoeoseoeoeoeoeoe"
    "osoeseoeoeoeoeoeseoeseoseoeoeoeoseoeoeoLVToeoesoesoeoeoeseseseoeoeceoeoeoesesoseseoeseoses"
    "eoeoeoeseoeoeoesoesesesoeoesoseseseoesesesesoseseoeoeseoeoeoseoeocezcocoxoxocoeoxoxoxoxoxo"
    "xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoeoeoeoexoxoeoxox"
    "oeoeoeoeoeoeoeosesoeososeoeoeoeoesoLoesoesesesoeoeseseoeoesoeoeoeoeoeoeosesoseosesesoseoVo"
    "Toeoeoeocoeocoeoeoeoeoeoeoeoeoeoeoeoeoeoeosesoeoeoeoesoseseopoeopoeoeseosoeoesosesopoeoseo"
    "seseseoeoeoeseoesoeoesesososoeosoeoeoseseseoeoeseseseseseoeseoseseoeoseseseoeseseseoeoeseo"
    "seseoesosoesepspseoseoeseosoeoespeoeoeseopeseoseoeseoeoseseseoeoeoeoepeosoeoseseoesoepsose"
    "oseseoceoeoeoeoeosoeoeosoeocoeoeoeseoseceoeoeoeoeoeoeoeoeoeoeoeoeoeoeoeoeoeoeoeoeoeoxoxoxo"
    "xoxoxoxoxroxoxoxoxoxoxexoxoxoxoxoxoxoxoxoxoxoxoxoxocececo"
)

// The files in the address: compressed JSON in base64, after `#`.

async function piped(bytes, stream) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

export async function toHash(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await piped(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return "#" + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// What a hash says, or null where it is none of ours.
export async function fromHash(hash) {
  if (hash.length < 2) return null;
  try {
    const text = atob(hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const bytes = await piped(packed, new DecompressionStream("deflate-raw"));
    const state = JSON.parse(new TextDecoder().decode(bytes));
    const files = Object.entries(state.files);
    const isValid = files.length > 0 && files.every(([, text]) => typeof text === "string");
    return isValid ? { files: Object.fromEntries(files), open: state.open } : null;
  } catch {
    return null;
  }
}

// The lines of two texts, side by side in one list: `[mark, line]` with the mark " ", "-" or "+".

export function diffLines(before, after) {
  const a = before.split("\n");
  const b = after.split("\n");
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const context = 3;
  return [
    ...a.slice(Math.max(start - context, 0), start).map((line) => [" ", line]),
    ...middle,
    ...a.slice(a.length - end, a.length - end + context).map((line) => [" ", line]),
  ];
}

// By the longest common subsequence, where the texts are small enough for that.
function between(a, b) {
  if (a.length * b.length > 1_000_000) {
    return [...a.map((line) => ["-", line]), ...b.map((line) => ["+", line])];
  }
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i][j] =
        a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push([" ", a[i++]]);
      j++;
    } else if (j === b.length || (i < a.length && longest[i + 1][j] >= longest[i][j + 1])) {
      lines.push(["-", a[i++]]);
    } else {
      lines.push(["+", b[j++]]);
    }
  }
  return lines;
}

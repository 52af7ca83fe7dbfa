// Colours for HCL; the engine knows the syntax, this only makes it pleasant to look at.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

function inString(stream, state) {
  while (!stream.eol()) {
    if (stream.match(/^\\./)) continue;
    if (stream.match(/^\$\$\{|^%%\{/)) continue;
    if (stream.match(/^[$%]\{/, false)) {
      if (stream.pos > stream.start) return "string";
      stream.match(/^[$%]\{~?/);
      state.stack.push("}");
      return "brace";
    }
    if (stream.next() === '"') {
      state.stack.pop();
      return "string";
    }
  }
  state.stack.pop();
  return "string";
}

const hcl = StreamLanguage.define({
  name: "hcl",
  startState: () => ({ stack: [], heredoc: null, isComment: false }),
  copyState: (state) => ({ ...state, stack: [...state.stack] }),
  token(stream, state) {
    if (state.isComment) {
      if (stream.match(/^.*?\*\//)) state.isComment = false;
      else stream.skipToEnd();
      return "comment";
    }
    if (state.heredoc) {
      if (stream.sol() && stream.match(new RegExp(`^\\s*${state.heredoc}\\s*$`))) {
        state.heredoc = null;
        return "keyword";
      }
      stream.skipToEnd();
      return "string";
    }
    if (state.stack.at(-1) === '"') return inString(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match(/^(#|\/\/).*/)) return "comment";
    if (stream.match(/^\/\*/)) {
      state.isComment = true;
      return "comment";
    }
    const marker = stream.match(/^<<-?([\w-]+)\s*$/);
    if (marker) {
      state.heredoc = marker[1];
      return "keyword";
    }
    if (stream.eat('"')) {
      state.stack.push('"');
      return "string";
    }
    if (stream.match(/^\d[\d.]*([eE][+-]?\d+)?/)) return "number";
    if (stream.match(/^(true|false|null)\b/)) return "atom";
    if (stream.match(/^(for|in|if|else|endif|endfor)\b/)) return "keyword";
    if (stream.match(/^[\p{L}_][\p{L}\d_-]*(?=\()/u)) return "function";
    if (stream.match(/^[\p{L}_][\p{L}\d_-]*(?=\s*=[^=])/u)) return "propertyName";
    if (stream.match(/^[\p{L}_][\p{L}\d_-]*(?=[\s"\w-]*\{)/u)) return "typeName";
    if (stream.match(/^[\p{L}_][\p{L}\d_-]*/u)) return "variableName";
    const character = stream.next();
    if (character === "{") state.stack.push("}");
    if (character === "}" && state.stack.at(-1) === "}") state.stack.pop();
    return null;
  },
  tokenTable: { function: tags.function(tags.variableName) },
  languageData: { commentTokens: { line: "#", block: { open: "/*", close: "*/" } } },
});

const style = HighlightStyle.define([
  { tag: tags.comment, class: "hl-comment" },
  { tag: tags.string, class: "hl-string" },
  { tag: tags.number, class: "hl-number" },
  { tag: tags.atom, class: "hl-number" },
  { tag: tags.keyword, class: "hl-keyword" },
  { tag: tags.typeName, class: "hl-keyword" },
  { tag: tags.propertyName, class: "hl-property" },
  { tag: tags.function(tags.variableName), class: "hl-function" },
  { tag: tags.brace, class: "hl-keyword" },
]);

export const language = [hcl, syntaxHighlighting(style)];

/** A text cut at its `{names}`: every second piece is a name. */
export type PipedText = readonly string[];

export function pipedText(text: string | undefined): PipedText {
  if (text === undefined) return [];
  return text.includes('{') ? text.split(/\{([^{}]+)\}/) : [text];
}

/** The plain text, with what `show` says for each name. */
export function renderText(text: PipedText, show: (name: string) => string): string {
  if (text.length < 2) return text[0] ?? '';
  return text.map((piece, index) => (index % 2 === 0 ? piece : show(piece.trim()))).join('');
}

/** A line may be this long before it is given up: the rest of it is not kept. */
const KEPT_MAX_CHARACTERS = 4_000;

export class NotText extends Error {}

/**
 * The lines of a file as its bytes come, with as much memory as one line: Windows, Unix and old Mac ends alike, without
 * the mark at the beginning. Throws NotText when the bytes are not UTF-8.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoded(decoder, chunk)).split(/\r\n|\n|\r(?!$)/);
    rest = (lines.pop() ?? '').slice(0, KEPT_MAX_CHARACTERS);
    yield* lines;
  }
  rest += decoded(decoder);
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield last;
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new NotText('the file is not UTF-8');
  }
}

import { LIST_CHARACTERS_PER_CALL, LIST_LINES_PER_CALL } from '#contract/audiences/audience-lists.ts';

export interface LinePacket {
  readonly firstLine: number;
  readonly lines: string[];
  /** How much of the file has been read. */
  readonly bytes: number;
}

/** A longer line holds no id; what is sent of it is enough to say so. */
const MAX_LINE_LENGTH = 300;

/** The lines of a file in packets that fit into one call each. */
export async function* linePackets(stream: ReadableStream<Uint8Array>): AsyncGenerator<LinePacket> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  let firstLine = 1;
  let lines: string[] = [];
  let characters = 0;

  function* add(line: string): Generator<LinePacket> {
    lines.push(line.slice(0, MAX_LINE_LENGTH));
    characters += Math.min(line.length, MAX_LINE_LENGTH);
    if (lines.length < LIST_LINES_PER_CALL && characters < LIST_CHARACTERS_PER_CALL) return;
    yield packet();
  }
  function packet(): LinePacket {
    const full = { firstLine, lines, bytes };
    firstLine += lines.length;
    lines = [];
    characters = 0;
    return full;
  }

  for await (const chunk of chunksOf(stream)) {
    bytes += chunk.byteLength;
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/u);
    rest = parts.pop() ?? '';
    for (const line of parts) yield* add(line);
  }
  rest += decoder.decode();
  if (rest !== '') yield* add(rest.replace(/\r$/u, ''));
  if (lines.length > 0) yield packet();
}

/** Not every browser can walk over a stream by itself. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

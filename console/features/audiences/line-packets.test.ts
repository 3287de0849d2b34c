import { describe, expect, test } from 'vitest';
import { LIST_LINES_PER_CALL } from '#contract/audiences/audience-lists.ts';
import { linePackets, type LinePacket } from './line-packets.ts';

async function packetsOf(...chunks: (string | Uint8Array)[]): Promise<LinePacket[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      controller.close();
    },
  });
  const packets = [];
  for await (const packet of linePackets(stream)) packets.push(packet);
  return packets;
}

describe('the lines of a file', () => {
  test.each([
    ['with the ends of Unix', ['a\nb\n'], ['a', 'b']],
    ['with those of Windows, cut between the two', ['a\r', '\nb\r\n'], ['a', 'b']],
    ['without an end', ['a\nb'], ['a', 'b']],
    ['with an empty one between', ['a\n\nb'], ['a', '', 'b']],
    ['cut in the middle of a line', ['al', 'pha\nbe', 'ta'], ['alpha', 'beta']],
    ['of an empty file', [''], []],
  ])('%s', async (_what, chunks, lines) => {
    expect((await packetsOf(...chunks)).flatMap((packet) => packet.lines)).toEqual(lines);
  });

  test('a letter that is cut in two is put together again', async () => {
    const [head, tail] = [Uint8Array.of(0xc3), Uint8Array.of(0xbc, 0x0a)];
    expect((await packetsOf(head, tail)).flatMap((packet) => packet.lines)).toEqual(['ü']);
  });

  test('come in packets that know where they begin', async () => {
    const packets = await packetsOf('x\n'.repeat(2 * LIST_LINES_PER_CALL + 1));
    expect(packets.map(({ firstLine, lines }) => [firstLine, lines.length])).toEqual([
      [1, LIST_LINES_PER_CALL],
      [LIST_LINES_PER_CALL + 1, LIST_LINES_PER_CALL],
      [2 * LIST_LINES_PER_CALL + 1, 1],
    ]);
  });
});

const LINE_END = /\r\n|\n|\r/;
const BYTE_ORDER_MARK = '\uFEFF';

/** The lines of a part of a file; undefined when its bytes are not UTF-8. */
export function cutLines(bytes: Uint8Array): string[] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split(LINE_END);
    if (lines.at(-1) === '') lines.pop();
    return lines;
  } catch {
    return undefined;
  }
}

import type { LoadFileProblem } from '#contract/rewards/gift-card-loads.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

const LINE_END = /\r\n|\n|\r/;
const BYTE_ORDER_MARK = '\uFEFF';
const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
/** What a workbook and any other archive of its kind begins with; and a workbook of the kind before. */
const WORKBOOKS = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

/** The lines of a part of a file, or why they cannot be read as text. */
export function cutLines(bytes: Buffer): Result<string[], LoadFileProblem> {
  const beginsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (WORKBOOKS.some(beginsWith)) return err('workbook');
  // Without its mark, UTF-16 shows by the zeros between its letters.
  if (UTF_16_MARKS.some(beginsWith) || bytes.includes(0)) return err('utf-16');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split(LINE_END);
    if (lines.at(-1) === '') lines.pop();
    return ok(lines);
  } catch {
    return err('not-text');
  }
}

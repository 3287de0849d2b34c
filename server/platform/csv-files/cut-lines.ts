import { isUtf8 } from 'node:buffer';
import { FILE_LINE_MAX_CHARACTERS, FILE_PART_MAX_LINES } from '#contract/wire/file-parts.ts';
import { err, ok, type Result } from '../result.ts';

/** Why no line of a file is read. */
export type CutProblem = 'workbook' | 'utf-16' | 'hardly-lines';

/** In place of a line that cannot be kept. No line that is right holds a zero character. */
export const NOT_TEXT = '\0not-text';
export const TOO_LONG = '\0too-long';

const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;
/** No longer than the shortest first line that names its columns. */
const BEGINNING_BYTES = 20;
const BYTE_ORDER_MARK = '\uFEFF';
const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
/** What a workbook and any other archive of its kind begins with; and a workbook of the kind before. */
const WORKBOOKS = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

/** Why the beginning of a file tells that it is no text that we read. */
function beginningProblem(bytes: Buffer, zeroBytesBefore = bytes.length): 'workbook' | 'utf-16' | undefined {
  const beginsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (WORKBOOKS.some(beginsWith)) return 'workbook';
  // Without its mark, UTF-16 shows by the zeros between its letters.
  const isUtf16 = UTF_16_MARKS.some(beginsWith) || bytes.subarray(0, zeroBytesBefore).includes(0);
  return isUtf16 ? 'utf-16' : undefined;
}

export interface CutPart {
  readonly lines: readonly string[];
  /** It ends in the middle of a line that is longer than a part: the rest of that line is left out. */
  readonly isInsideLine: boolean;
}

/** Where in its file a part is. */
export interface PartPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The part before it ended inside of a line. */
  readonly isInsideLine: boolean;
}

/**
 * The lines of a part of a file. A line that is no UTF-8, or longer than any can be, stands for itself as one that is not taken:
 * the others are. Lines are cut as bytes, so that nothing that is too long is ever made a text.
 */
export function cutLines(bytes: Buffer, { isFirst, isLast, isInsideLine }: PartPlace): Result<CutPart, CutProblem> {
  const problem = isFirst ? beginningProblem(bytes, BEGINNING_BYTES) : undefined;
  if (problem !== undefined) return err(problem);
  // Before any of them is a text: a part is taken in one go, and a node has others to answer.
  if (countLineEnds(bytes) > FILE_PART_MAX_LINES) return err('hardly-lines');
  const lineEnds = endsOfLines(bytes);
  let from = isFirst && bytes.subarray(0, 3).equals(Buffer.from(BYTE_ORDER_MARK)) ? 3 : 0;
  if (isInsideLine) {
    const end = lineEnds(from);
    if (end === undefined) return ok({ lines: [], isInsideLine: !isLast });
    from = end.next;
  }
  const lines: string[] = [];
  while (from < bytes.length) {
    const end = lineEnds(from);
    if (end === undefined && !isLast) return ok({ lines: [...lines, TOO_LONG], isInsideLine: true });
    lines.push(textOf(bytes.subarray(from, end?.at)));
    from = end?.next ?? bytes.length;
  }
  return ok({ lines, isInsideLine: false });
}

const LINE_END = /\r\n|\n|\r/;

/** The lines of a part of whole lines, all of them or none: one that is no UTF-8 tells that the file is none. */
export function cutText(bytes: Buffer): Result<CutPart, 'workbook' | 'utf-16' | 'not-text'> {
  const problem = beginningProblem(bytes);
  if (problem !== undefined) return err(problem);
  if (!isUtf8(bytes)) return err('not-text');
  const text = bytes.toString();
  const lines = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  return ok({ lines, isInsideLine: false });
}

function countLineEnds(bytes: Buffer): number {
  let ends = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === NEW_LINE || (byte === CARRIAGE_RETURN && bytes[at + 1] !== NEW_LINE)) ends++;
  }
  return ends;
}

interface LineEnd {
  readonly at: number;
  /** Where the next line begins. */
  readonly next: number;
}

/** Where the line that begins somewhere ends: lines end as on Windows, on Unix or on an old Mac. Asked from front to back. */
function endsOfLines(bytes: Buffer): (from: number) => LineEnd | undefined {
  // Looked for once and kept: a part of an old Mac has none, and would be searched to its end for each of its lines.
  let newLine = bytes.indexOf(NEW_LINE);
  return (from) => {
    if (newLine !== -1 && newLine < from) newLine = bytes.indexOf(NEW_LINE, from);
    const carriageReturn = bytes.subarray(from, newLine === -1 ? undefined : newLine).indexOf(CARRIAGE_RETURN);
    if (carriageReturn === -1) return newLine === -1 ? undefined : { at: newLine, next: newLine + 1 };
    const at = from + carriageReturn;
    return { at, next: at + 1 === newLine ? newLine + 1 : at + 1 };
  };
}

const LONGEST_CHARACTER_BYTES = 4;

function textOf(bytes: Buffer): string {
  if (bytes.length > FILE_LINE_MAX_CHARACTERS * LONGEST_CHARACTER_BYTES) return TOO_LONG;
  if (!isUtf8(bytes)) return NOT_TEXT;
  const text = bytes.toString();
  return text.length > FILE_LINE_MAX_CHARACTERS ? TOO_LONG : text;
}

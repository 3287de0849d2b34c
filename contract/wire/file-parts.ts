import * as v from 'valibot';

// How the console sends a large file: part by part, each of whole lines, so that a part that got lost is sent again.

/** Where in the file a part begins, and whether it is the last one. */
export const FILE_OFFSET_HEADER = 'x-load-offset';
export const FILE_LAST_HEADER = 'x-load-last';

/** A part ends with a line, so that every one can be read on its own. */
export const FILE_PART_MAX_BYTES = 2 * 1024 * 1024;
/** In one part: lines with something in them are longer than that leaves room for. */
export const FILE_PART_MAX_LINES = 150_000;
export const FILE_LINE_MAX_CHARACTERS = 2_000;

/** Why a file of lines cannot be read, whatever it lists: the same of every kind of import. */
export const UNREADABLE_FILE = {
  'utf-16': "This file is in UTF-16 (Excel's “Unicode Text”). Save it as “CSV UTF-8” and choose it again.",
  workbook: 'This file is a workbook or archive, not a CSV. Save the sheet as “CSV UTF-8” and choose that file.',
  'columns-twice': 'The first line has the same column twice. Remove one and choose the file again.',
} as const;

export const fileStanding = v.object({ received: v.number() });
export type FileStanding = v.InferOutput<typeof fileStanding>;

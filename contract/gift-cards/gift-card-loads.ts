import { UNREADABLE_FILE } from '../wire/file-parts.ts';

/** Files of gift cards, as the console sends them and the server reads them. */
export const GIFT_CARD_LOAD_PATHS = {
  /** A part of a file, with a ticket in the address. */
  parts: '/api/console/gift-card-loads',
  /** The lines that were not loaded, as a file. */
  problems: '/api/console/gift-card-loads/problems',
} as const;

export const LOAD_MAX_BYTES = 200_000_000;
export const LOAD_MAX_LINES = 500_000;
export const LOAD_FILE_NAME_MAX_CHARACTERS = 200;
/** This many bad lines are kept to be looked at; all are counted. */
export const LOAD_PROBLEMS_KEPT = 10_000;

export const LOAD_COLUMNS = ['value', 'currency', 'code', 'key', 'number', 'pin', 'expires', 'link'] as const;
export type LoadColumn = (typeof LOAD_COLUMNS)[number];

/** The codes of the sample, by which it is known again however it was saved. No card is real. */
export const LOAD_SAMPLE_CODES = ['HM10-EXAM-PLE1-0001', 'HM25-EXAM-PLE2-0002'] as const;

/** What a file to begin with looks like: one card with number and PIN, one with a page of its own. */
export const LOAD_SAMPLE = [
  LOAD_COLUMNS.join(','),
  `10,USD,${LOAD_SAMPLE_CODES[0]},AB3-D5F,6006491234567890123,4821,2099-12-31,`,
  `25,USD,${LOAD_SAMPLE_CODES[1]},K7M-2QX,,,,https://cards.example.com/e/0002`,
  '',
].join('\r\n');

/** Why a file was not taken. Nothing was loaded then. */
export const LOAD_FILE_PROBLEMS = {
  'not-text': "This file isn't UTF-8 text. Save it as “CSV UTF-8” and choose it again.",
  ...UNREADABLE_FILE,
  'no-columns':
    "The first line must list the columns value, currency, code, and key, plus number and pin or link, separated by commas, semicolons, or tabs. Add what's missing and choose the file again.",
  sample: "This is the sample file, and its cards aren't real. Replace them with yours and choose the file again.",
  empty: 'This file has no cards. Add them below the column names and choose it again.',
  'too-many-lines': 'This file has more than 500,000 lines below the first. Split it and load the parts one at a time.',
  'too-large': 'This file is larger than 200 MB. Split it and load the parts one at a time.',
  changed: 'The file changed during the upload, so nothing was loaded. Choose it again.',
  'broke-off': 'The upload was incomplete, so nothing was loaded. Choose the file again.',
  stopped: 'Someone stopped the upload, so nothing was loaded. Choose the file again if you still want to load it.',
} as const;
export type LoadFileProblem = keyof typeof LOAD_FILE_PROBLEMS;

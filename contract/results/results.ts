/** What the profile says of a member that results may be broken down by, if it is known. */
export const RESULT_ATTRIBUTES = [
  'age',
  'gender',
  'region',
  'state',
  'household',
  'children',
  'education',
  'employment',
  'income',
  'ethnicity',
  'hasPets',
] as const;

/** A band of numbers, both ends included; null is open. */
export interface NumberBand {
  readonly from: number | null;
  readonly to: number | null;
}

/** The ages that researchers compare. Fixed, so that a table says the same no matter who has answered by then. */
export const AGE_BANDS: readonly NumberBand[] = [
  { from: null, to: 17 },
  { from: 18, to: 24 },
  { from: 25, to: 34 },
  { from: 35, to: 44 },
  { from: 45, to: 54 },
  { from: 55, to: 64 },
  { from: 65, to: null },
];

export function bandLabel({ from, to }: NumberBand): string {
  if (from === null) return to === null ? 'Any' : `Under ${to + 1}`;
  if (to === null) return `${from} and over`;
  return from === to ? `${from}` : `${from} to ${to}`;
}

/** Who may not see single people is shown no group with fewer than this, and none that leaves fewer out. */
export const READER_GROUP_MIN = 10;
/** What a reader sees stands still until this many have come or gone, or this share of all if that is more. */
export const READER_STEP_MIN = 10;
export const READER_STEP_SHARE = 0.05;
/** Counts for readers are moved by up to this many people and told in steps of this. */
export const READER_NOISE = 5;
/** A reader may divide people by at most so many questions and attributes, each with at most so many groups. */
export const READER_DIVISIONS_MAX = 12;
export const READER_GROUPS_MAX = 20;

/** Of fewer people no interval is told and nothing is tested: a hint, not a share. */
export const RESULT_BASE_MIN = 30;

/** A table of more cells is refused, no matter who asks. */
export const CROSSTAB_CELLS_MAX = 5_000;

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

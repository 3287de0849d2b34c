/**
 * Where an expression means something else here than in survey-core 3.1.1, each with its reason. The test that compares
 * the two passes over what meets a `traced` one, and makes sure that every example still differs.
 */
export interface KnownDifference {
  readonly reason: string;
  readonly example: string;
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What the evaluation of a generated expression does when it meets this difference. */
  readonly traced?: 'joins a date' | 'reads another kind of date';
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    reason:
      'A date that is joined with text reads as in answers; there it depends on the language and zone of a browser.',
    example: "'Until ' + today()",
    traced: 'joins a date',
  },
  {
    reason: 'Only ISO texts are dates; what browsers make of any other text differs between them.',
    example: 'year({when})',
    answers: { when: 'March 15, 2024' },
    traced: 'reads another kind of date',
  },
  {
    reason: 'An unanswered question is neither before nor after a date; there an empty text counts as this moment.',
    example: '{when} > today()',
    answers: { when: '' },
    traced: 'reads another kind of date',
  },
  {
    reason: 'What stands between quotes or braces is left as it is; there operators in it are spelled anew.',
    example: "{answer} = 'x equals y'",
    answers: { answer: 'x equals y' },
  },
  { reason: 'Words have no case: EQUALS is equals.', example: '{answer} EQUALS 1', answers: { answer: 1 } },
  {
    reason: 'Nothing can stand in a list or among arguments, and be checked; there it makes the others vanish.',
    example: 'iif(null, 1, 2)',
  },
  {
    reason: 'The result of a function can be checked for emptiness.',
    example: 'max({list}) empty',
    answers: { list: [] },
  },
  {
    reason: 'A word that begins with true, false or null is a word like any other; there it cannot be read.',
    example: '{answer} = trueish',
    answers: { answer: 'trueish' },
  },
  {
    reason: 'Words are read whole: negated is no negation of d.',
    example: '{answer} = negated',
    answers: { answer: 'negated' },
  },
  { reason: 'An operator without its right side is a mistake to be told.', example: '{answer} contains' },
  { reason: 'A number that begins with 0 is a mistake to be told, also before a point.', example: '02.5 + 1' },
  { reason: 'A parenthesis that is never closed is a mistake to be told.', example: 'iif(1 = 1, 5, 6' },
  { reason: 'An empty place in a list or among arguments is a mistake to be told.', example: 'sum(,1) = 0' },
  {
    reason: 'A quoted number of days is a number; there it is put behind the day of the month.',
    example: "today('5')",
  },
  {
    reason: 'A filter that is no condition on the row is refused; there it is passed over.',
    example: "countInArray({rows}, 'x', 'not a condition')",
    answers: { rows: [{ x: 1 }] },
  },
  {
    reason: 'An age in days is one; there it is always 0.',
    example: "age({when}, 'days')",
    answers: { when: '2024-03-01' },
  },
  {
    reason: 'A unit that is not known gives nothing, and is refused where it is written down; there it means years.',
    example: "dateDiff({when}, today(), 'weeks')",
    answers: { when: '2020-03-01' },
  },
  {
    reason: 'Numbers below 0.000001 are cut to 0; there their exponent is cut off.',
    example: 'trunc({tiny}, 3)',
    answers: { tiny: 0.000_000_12 },
  },
];

import { UNITS } from './date-functions.ts';

/** How many arguments a function takes, at least and at most: what is beyond would be passed over in silence. */
export const SIGNATURES: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['iif', [2, 3]],
  ['sum', [0, Infinity]],
  ['avg', [0, Infinity]],
  ['min', [0, Infinity]],
  ['max', [0, Infinity]],
  ['count', [0, Infinity]],
  ['round', [1, 2]],
  ['trunc', [1, 2]],
  ['substring', [2, 3]],
  ['today', [0, 1]],
  ['currentDate', [0, 0]],
  ['currentYear', [0, 0]],
  ['getDate', [1, 1]],
  ['age', [1, 2]],
  ['getYear', [1, 1]],
  ['year', [0, 1]],
  ['month', [0, 1]],
  ['day', [0, 1]],
  ['weekday', [0, 1]],
  ['dateDiff', [2, 3]],
  ['dateAdd', [2, 3]],
  ['diffDays', [2, 2]],
  ['sumInArray', [2, 3]],
  ['minInArray', [2, 4]],
  ['maxInArray', [2, 4]],
  ['countInArray', [2, 3]],
  ['avgInArray', [2, 3]],
  ['displayValue', [1, 2]],
  ['getComment', [1, 1]],
]);

/** What is wrong with the number of arguments; nothing if it is right. */
function countProblem(name: string, count: number): string | undefined {
  const [least, most] = SIGNATURES.get(name) ?? [0, Infinity];
  if (count >= least && count <= most) return undefined;
  const wanted = least === most ? `${least}` : count < least ? `at least ${least}` : `up to ${most}`;
  return `${name}() takes ${wanted} argument${wanted.endsWith(' 1') || wanted === '1' ? '' : 's'}, not ${count}`;
}

const AGE_UNITS: readonly string[] = UNITS.slice(0, 3);

/** Whether the unit among these arguments, if it is written down, is one. */
function unitProblem(name: string, literals: readonly (string | undefined)[]): string | undefined {
  const unit = name === 'age' ? literals[1] : name === 'dateDiff' || name === 'dateAdd' ? literals[2] : undefined;
  const units = name === 'age' ? AGE_UNITS : UNITS;
  if (unit === undefined || unit === '' || units.includes(unit)) return undefined;
  return `'${unit.slice(0, 40)}' isn't a unit of ${name}(). Use one of: ${units.join(', ')}`;
}

/**
 * What a call says and does not do, such as an argument too many: for the import only, since surveys from before may hold
 * it. Of each argument it is told the text, if it is written down in quotes.
 */
export function callProblem(name: string, literals: readonly (string | undefined)[]): string | undefined {
  const wanted = literals[2];
  if (/^(?:min|max)InArray$/.test(name) && literals.length === 4 && (wanted === undefined || /[{}><=!]/.test(wanted)))
    return `the third argument of ${name}() must be the name of a column in quotes`;
  return countProblem(name, literals.length) ?? unitProblem(name, literals);
}

import { READER_DIVISIONS_MAX, READER_GROUP_MIN, READER_GROUPS_MAX } from '#contract/results/results.ts';
import type { Breakdown, Cut } from '../breakdown.ts';
import type { Codebook, Variable } from '../codebook.ts';
import { hasBit, rowsIn, type Cells } from '../column-cells.ts';
import { isInGroup, type ResultFilter } from '../filter.ts';
import { isAge, numberGroups } from '../number-groups.ts';
import type { Group } from '../weighting.ts';
import { People } from '../people.ts';
import type { SetNoise } from './set-noise.ts';
import { smallestCut } from './smallest-cut.ts';

/** What a reader may divide people by. Anyone who is in none of its groups is among all others, who are enough or nobody. */
export interface Division {
  readonly variable: string;
  readonly groups: readonly Group[];
  /** Whom it divides, one bit for each respondent, in base64: those of the release, or still those of one before. */
  readonly people: string;
}

const dividedPeople = ({ people }: Division): Buffer => Buffer.from(people, 'base64');

const ALL_OTHERS = 'All others';

/** What may be one: the profile, and questions with one answer out of few. */
export function mayDivide(variable: Variable): boolean {
  if (isAge(variable)) return true;
  return variable.type === 'single' && variable.choices.length >= 2 && variable.choices.length <= READER_GROUPS_MAX;
}

export interface Divided {
  readonly codebook: Codebook;
  readonly columns: ReadonlyMap<string, Cells>;
  readonly people: Buffer;
  readonly noise: SetNoise;
  /** All divisions that readers have seen before, the newest last. */
  readonly before: readonly Division[];
}

/**
 * The divisions of these people, the profile's first. Groups that are too small are among all others. A division goes
 * without if some of its groups put together are nearly the same people as some groups of another one: the difference
 * between the two would be about a handful. For the same reason it stays as it was until no group has changed by a
 * handful: anyone who is the only new one in it would be seen in it.
 */
export function divisionsOf({ codebook: { variables }, columns, people, noise, before }: Divided): Division[] {
  const rows = rowsIn(people);
  const candidates = variables.filter(mayDivide);
  const ordered = [
    ...candidates.filter(({ isAttribute }) => isAttribute === true),
    ...candidates.filter(({ isAttribute }) => isAttribute !== true),
  ];
  const kept: { division: Division; places: Int16Array }[] = [];
  for (const variable of ordered) {
    if (kept.length === READER_DIVISIONS_MAX) break;
    const cells = columns.get(variable.name);
    if (cells === undefined) continue;
    const groups = groupsOf(variable, cells, rows, noise);
    const versions = before.filter((one) => one.variable === variable.name);
    const seen = versions.map((one) => placesIn(one, cells));
    const fresh = groups && { variable: variable.name, groups, people: people.toString('base64') };
    const isFreshApart = fresh && seen.every((places) => areApart(places, placesIn(fresh, cells)));
    const division = isFreshApart === true ? fresh : versions.at(-1);
    if (division === undefined) continue;
    const places = placesIn(division, cells);
    if (kept.every((one) => areApart(one.places, places))) kept.push({ division, places });
  }
  return kept.map(({ division }) => division);
}

/** Row by row the place of a respondent; -1 for anyone who is not divided. */
function placesIn(division: Division, cells: Cells): Int16Array {
  const people = dividedPeople(division);
  return Int16Array.from(cells, (cell, row) => (hasBit(people, row) ? placeIn(division, cell) : -1));
}

/**
 * What a reader may know of what the data means. Values of the profile get into the codebook as they are met, so one
 * that is new would tell of somebody who is: only what has been divided by is in it.
 */
export function codebookForReader(codebook: Codebook, divisions: readonly Division[]): Codebook {
  const variables = codebook.variables.flatMap((variable) => {
    if (variable.isAttribute !== true) return [variable];
    const division = divisions.find((one) => one.variable === variable.name);
    if (division === undefined) return [];
    const codes = new Set(division.groups.flatMap((group) => group.codes ?? []));
    return [{ ...variable, choices: variable.choices.filter(({ code }) => codes.has(code)) }];
  });
  return { ...codebook, variables };
}

/** Which of the groups; one more than the last for all others. */
function placeIn({ groups }: Pick<Division, 'groups'>, cell: number): number {
  const place = groups.findIndex((group) => isInGroup(group, cell));
  return place < 0 ? groups.length : place;
}

/** All who are divided, with a column for each group and one for all others. */
export function cutOf(division: Division, columns: ReadonlyMap<string, Cells>): Cut {
  const { variable, groups } = division;
  const cells = columns.get(variable) ?? new Int16Array();
  const head: Breakdown = {
    categories: [...groups, { label: ALL_OTHERS }].map((group) => ({
      ...group,
      variable,
      value: undefined,
      reason: undefined,
    })),
    isOverlapping: false,
    hasRest: true,
    isAnswered: () => true,
    visit: (row, each) => each(placeIn(division, cells[row] ?? Number.NaN)),
  };
  return { people: dividedPeople(division), heads: [head] };
}

/** What a reader looks at: one group of one division, or everybody. */
interface ReaderGroup {
  readonly division: Division;
  readonly place: number;
}

/** The group that a reader's filter asks for, if any. Anything else is refused: `undefined`. */
export function findGroup(
  divisions: readonly Division[],
  { outcomes, endedFrom, endedBefore, conditions = [] }: ResultFilter,
): { readonly group: ReaderGroup | undefined } | undefined {
  if (outcomes !== undefined || endedFrom !== undefined || endedBefore !== undefined) return undefined;
  const [condition, ...more] = conditions;
  if (condition === undefined) return { group: undefined };
  const division = divisions.find(({ variable }) => variable === condition.variable);
  const place = division?.groups.findIndex((group) => isSame(group, condition)) ?? -1;
  if (division === undefined || place < 0 || more.length > 0) return undefined;
  return { group: { division, place } };
}

type Range = Omit<Group, 'label'>;

function isSame(group: Range, asked: Range): boolean {
  const codes = group.codes ?? [];
  const others = asked.codes ?? [];
  const areSameCodes = codes.length === others.length && codes.every((code, index) => code === others[index]);
  return areSameCodes && (group.from ?? null) === (asked.from ?? null) && (group.to ?? null) === (asked.to ?? null);
}

function groupsOf(
  variable: Variable,
  cells: Cells,
  rows: readonly number[],
  noise: SetNoise,
): readonly Group[] | undefined {
  const all: Group[] = isAge(variable)
    ? numberGroups(variable, cells, 'few')
    : variable.choices.map(({ code, label }) => ({ label, codes: [code] }));
  const counted = [...all, undefined].map((group) => ({ group, people: new People() }));
  for (const row of rows) {
    const found = counted[placeIn({ groups: all }, cells[row] ?? Number.NaN)];
    if (found !== undefined) noise.put(found.people, row, 1);
  }
  const large = counted.filter(({ group, people }) => group !== undefined && noise.isShown(people));
  const isWhole = large.length === all.length && counted.at(-1)?.people.count === 0;
  let others = rows.length - large.reduce((sum, { people }) => sum + people.count, 0);
  const bySize = large.toSorted((a, b) => b.people.count - a.people.count);
  const least = isWhole ? 0 : READER_GROUP_MIN;
  while (others < least && bySize.length > 0) others += bySize.pop()?.people.count ?? 0;
  const parts = bySize.length + (others > 0 ? 1 : 0);
  if (parts < 2) return undefined;
  return all.filter((group) => bySize.some((one) => one.group === group));
}

const largest = (places: Int16Array): number => places.reduce((most, place) => Math.max(most, place), -1);

/** No groups of the one make nearly the same people as groups of the other. */
function areApart(one: Int16Array, other: Int16Array): boolean {
  const first = largest(one) + 2;
  const size = first + largest(other) + 2;
  const weights = Array.from({ length: size }, () => Array<number>(size).fill(0));
  for (const [index, at] of one.entries()) {
    const [place, beside] = [at + 1, first + (other[index] ?? -1) + 1];
    if (at < 0 && (other[index] ?? -1) < 0) continue;
    const [a, b] = [weights[place] ?? [], weights[beside] ?? []];
    a[beside] = (a[beside] ?? 0) + 1;
    b[place] = (b[place] ?? 0) + 1;
  }
  return smallestCut(weights) >= READER_GROUP_MIN;
}

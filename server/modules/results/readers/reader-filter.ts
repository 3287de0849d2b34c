import type { ResultFilter } from '../filter.ts';
import type { Group } from '../weighting.ts';
import type { Division } from './divisions.ts';
import type { ReaderGroup } from './reader-sample.ts';

/** A reader's filter is one group of one division, or none. Anything else is refused: `undefined`. */
export function readReaderFilter(
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

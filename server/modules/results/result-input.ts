import type { ResultFilterInput } from '#contract/generated/operator/resolvers.ts';
import type { Codebook } from './codebook.ts';
import type { ResultFilter } from './filter.ts';

const CONDITIONS_LARGEST = 20;

/** A filter as it came over the wire; undefined when it names what the study has not. */
export function readFilter(codebook: Codebook, input: ResultFilterInput | null | undefined): ResultFilter | undefined {
  if (input == null) return {};
  const conditions = input.conditions ?? [];
  const names = new Set(codebook.variables.map(({ name }) => name));
  if (conditions.length > CONDITIONS_LARGEST || conditions.some(({ variable }) => !names.has(variable))) {
    return undefined;
  }
  return {
    outcomes: input.outcomes ?? undefined,
    endedFrom: input.endedFrom == null ? undefined : new Date(input.endedFrom),
    endedBefore: input.endedBefore == null ? undefined : new Date(input.endedBefore),
    conditions,
  };
}

import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import type { ResultConditionInput, ResultFilterInput } from '#contract/generated/operator/graphql.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { startOfOwnDay } from '#console/format.ts';

/** Who is looked at, by outcome. */
export const PEOPLE = [
  { key: 'completes', label: 'Everyone', about: 'All completes, including those in review', outcomes: undefined },
  { key: 'approved', label: 'Approved completes', about: undefined, outcomes: ['QUALIFIED'] },
  { key: 'review', label: 'In review', about: undefined, outcomes: ['UNDER_REVIEW'] },
  { key: 'screened', label: OUTCOME_TERMS.TERMINATED, about: undefined, outcomes: ['TERMINATED'] },
  { key: 'full', label: OUTCOME_TERMS.OQ, about: undefined, outcomes: ['OQ'] },
] as const;
export type PeopleKey = (typeof PEOPLE)[number]['key'];

export interface PageFilter {
  readonly people: PeopleKey;
  /** Days, as the browser's field gives them. */
  readonly from: string;
  readonly to: string;
  readonly conditions: readonly ResultConditionInput[];
}

export const NO_FILTER: PageFilter = { people: 'completes', from: '', to: '', conditions: [] };

/** The filter as the server takes it. Days are those of the person who looks. */
export function filterInput({ people, from, to, conditions }: PageFilter): ResultFilterInput {
  const outcomes = PEOPLE.find(({ key }) => key === people)?.outcomes;
  return {
    ...(outcomes && { outcomes: [...outcomes] }),
    ...(from !== '' && { endedFrom: startOfOwnDay(from) }),
    ...(to !== '' && { endedBefore: startOfOwnDay(daysBefore(to, -1)) }),
    ...(conditions.length > 0 && { conditions: [...conditions] }),
  };
}

export const isFiltered = (filter: PageFilter): boolean => Object.keys(filterInput(filter)).length > 0;

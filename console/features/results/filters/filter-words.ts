import type { ResultConditionInput, ResultFilterInput } from '#contract/generated/operator/graphql.ts';
import type { ResultQuestion } from '../results.queries.ts';

/** Who is looked at, by outcome. */
export const PEOPLE = [
  { key: 'completes', label: 'Everyone', about: 'All completes, those under review included', outcomes: undefined },
  { key: 'approved', label: 'Approved completes', about: undefined, outcomes: ['QUALIFIED'] },
  { key: 'review', label: 'Under review', about: undefined, outcomes: ['UNDER_REVIEW'] },
  { key: 'screened', label: 'Screened out', about: undefined, outcomes: ['TERMINATED'] },
  { key: 'full', label: 'Survey full', about: undefined, outcomes: ['OQ'] },
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

const DAY_MS = 86_400_000;

/** The filter as the server takes it. Days are those of whoever looks. */
export function filterInput({ people, from, to, conditions }: PageFilter): ResultFilterInput {
  const outcomes = PEOPLE.find(({ key }) => key === people)?.outcomes;
  return {
    ...(outcomes && { outcomes: [...outcomes] }),
    ...(from !== '' && { endedFrom: new Date(`${from}T00:00`).toISOString() }),
    ...(to !== '' && { endedBefore: new Date(new Date(`${to}T00:00`).getTime() + DAY_MS).toISOString() }),
    ...(conditions.length > 0 && { conditions: [...conditions] }),
  };
}

export const isFiltered = (filter: PageFilter): boolean => Object.keys(filterInput(filter)).length > 0;

/** 'Region: West or South', 'Age: 25 to 44'. */
export function conditionWords(condition: ResultConditionInput, questions: readonly ResultQuestion[]): string {
  const question = questions.find(({ variables }) => variables.some(({ name }) => name === condition.variable));
  const variable = question?.variables.find(({ name }) => name === condition.variable);
  if (question === undefined || variable === undefined) return condition.variable;
  if (condition.codes != null) {
    const isOneOfSeveral = question.kind === 'CHOICES';
    const labels = condition.codes.map((code) => variable.choices.find((one) => one.code === code)?.label ?? `${code}`);
    return isOneOfSeveral ? `${question.label}: ${variable.label}` : `${question.label}: ${labels.join(' or ')}`;
  }
  const { from, to } = condition;
  const band = variable.bands.find((one) => one.from === (from ?? null) && one.to === (to ?? null));
  if (band !== undefined) return `${question.label}: ${band.label}`;
  if (from == null) return `${question.label}: up to ${to}`;
  return to == null ? `${question.label}: from ${from}` : `${question.label}: ${from} to ${to}`;
}

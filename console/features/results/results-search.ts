import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ResultConditionInput } from '#contract/generated/operator/graphql.ts';
import { filterInput, NO_FILTER, PEOPLE, type PageFilter } from './filters/filter-texts.ts';

/** What the page shows, as its address says it, so that it can be shared and gone back to. */
interface ResultsSearch {
  readonly people?: string;
  readonly from?: string;
  readonly to?: string;
  readonly where?: readonly ResultConditionInput[];
  /** The question on top, the row of it that is tabulated, and what it is compared by. */
  readonly question?: string;
  readonly row?: string;
  readonly by?: readonly string[];
  /** Shares without those who gave no answer. */
  readonly base?: 'answers';
  readonly weights?: 'off';
}

/** Whatever an address holds, what can be read of it. */
export function readResultsSearch(given: Record<string, unknown>): ResultsSearch {
  const { people, from, to, where, question, row, by, base, weights } = given;
  const conditions = Array.isArray(where) ? where.filter(isCondition) : [];
  return {
    ...(isText(people) && { people }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(conditions.length > 0 && { where: conditions }),
    ...(isText(question) && { question }),
    ...(isText(row) && { row }),
    ...(Array.isArray(by) && by.every(isText) && { by }),
    ...(base === 'answers' && { base }),
    ...(weights === 'off' && { weights }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isDay = (value: unknown): value is string => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

function isCondition(value: unknown): value is ResultConditionInput {
  if (typeof value !== 'object' || value === null || !('variable' in value) || !isText(value.variable)) return false;
  const { codes, from, to } = value as Record<string, unknown>;
  const hasCodes = Array.isArray(codes) && codes.length > 0 && codes.every((code) => Number.isInteger(code));
  return codes == null ? isNumber(from) || isNumber(to) : hasCodes;
}

function filterOf({ people, from = '', to = '', where = [] }: ResultsSearch): PageFilter {
  const known = PEOPLE.find(({ key }) => key === people);
  return { people: known?.key ?? NO_FILTER.people, from, to, conditions: where };
}

/** A filter as the address has it; what is not narrowed is not in it. */
export function searchOfFilter({ people, from, to, conditions }: PageFilter) {
  return {
    people: people === NO_FILTER.people ? undefined : people,
    from: from === '' ? undefined : from,
    to: to === '' ? undefined : to,
    where: conditions.length === 0 ? undefined : conditions,
  };
}

/** Whom an address asks about. */
export function scopeOf(search: ResultsSearch) {
  return { filter: filterInput(filterOf(search)), isWeighted: search.weights !== 'off' };
}

const ROUTE = '/studies/$studyId/results';

/** What the page shows, kept in its address: every choice is a step that 'Back' takes back. */
export function useResultsSearch() {
  const search: ResultsSearch = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const change = (changes: { readonly [Key in keyof ResultsSearch]?: ResultsSearch[Key] | undefined }) => {
    const changed = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined);
    void navigate({ search: Object.fromEntries(changed), resetScroll: false });
  };
  return { search, change, filter: filterOf(search) };
}

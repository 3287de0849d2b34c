import { useNavigate, useSearch } from '@tanstack/react-router';
import { NO_FILTER, PEOPLE, type PageFilter } from './filters/filter-words.ts';
import type { ResultsSearch } from './results-search.ts';

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

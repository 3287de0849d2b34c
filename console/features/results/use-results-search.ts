import { useNavigate, useSearch } from '@tanstack/react-router';
import { filterOf, type ResultsSearch } from './results-search.ts';

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

/** For a query that its route's loader asks for: the page that comes right after does not ask once more. */
export const JUST_ASKED = { staleTime: 1_000 } as const;

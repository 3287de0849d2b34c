/** The search parameters of every survey page (spec §2.1). Others, such as a mail's own, are left out silently. */
export interface SurveyLinkSearch {
  readonly panelist_hash: string;
  readonly source?: string;
}

/** Control characters and halves of characters. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

/** Undefined when panelist_hash is missing or empty. Read by hand: the router knows it before any page is loaded. */
export function readSurveyLinkSearch(search: Readonly<Record<string, unknown>>): SurveyLinkSearch | undefined {
  const { panelist_hash, source } = search;
  if (typeof panelist_hash !== 'string' || panelist_hash === '') return undefined;
  // What no server takes would keep the survey from being started.
  return typeof source === 'string' && !UNUSABLE.test(source) ? { panelist_hash, source } : { panelist_hash };
}

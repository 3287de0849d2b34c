import { matchMemberPath, memberPath } from '#contract/pages/member-paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the member wanted to go before the login page came between. */
    returnTo?: string;
  }
}

const ANY_ORIGIN = 'http://origin.invalid';

/** Where to go after signing in. Only a page of ours behind the login is believed: never an open redirect. */
export function safeReturnPath(wanted: unknown): string {
  const fallback = memberPath('activities');
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, ANY_ORIGIN)) return fallback;
  const url = new URL(wanted, ANY_ORIGIN);
  const isOurs = url.origin === ANY_ORIGIN && matchMemberPath(url.pathname)?.access === 'signed-in';
  return isOurs ? url.pathname + url.search + url.hash : fallback;
}

import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';
import { matchMemberPath, MEMBER_PATHS, memberPath } from '#contract/pages/member-paths.ts';
import { isApiError } from '#client/api-error.ts';
import type { KnownSessionState, Member } from '#web/session/session.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { knownFlags } from '#web/flags/known-flags.ts';

interface GuardArguments {
  readonly context: Pick<AppContext, 'session'>;
  readonly location: Pick<ParsedLocation, 'href' | 'pathname' | 'state'>;
}

/** Visitors go to /login and come back here once they have signed in (spec §2.2). What is switched off is no page. */
export async function requireSignedIn({ context, location }: GuardArguments): Promise<{ readonly member: Member }> {
  const state = await context.session.checkPatiently();
  if (state.status === 'signed-in') {
    const flag = matchMemberPath(location.pathname)?.flag;
    if (flag !== undefined && !knownFlags(state.member.panelistId)[flag]) throw notFound();
    return { member: state.member };
  }
  throw redirect({
    to: MEMBER_PATHS.login.pattern,
    replace: true,
    // Anyone who logs out has finished: the next person at this browser starts afresh.
    state: state.because === 'left' ? {} : { returnTo: location.href },
  });
}

/** Members who are signed in have no business on the login page (spec §2.1). */
export async function requireSignedOut({ context, location }: GuardArguments): Promise<void> {
  const state = await knownState(context.session);
  if (state?.status !== 'signed-in') return;
  throw redirect({ href: safeReturnPath(location.state.returnTo), replace: true });
}

/** Without an answer the login page is still of use: signing in will tell what is wrong. */
async function knownState(session: GuardArguments['context']['session']): Promise<KnownSessionState | undefined> {
  try {
    return await session.check();
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

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

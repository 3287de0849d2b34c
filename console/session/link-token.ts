import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';

const SET_UP_PATH = `${CONSOLE_PATHS.console}/set-up`;

/** The token of the link that somebody got by e-mail, if this address is one. */
export function linkTokenOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined {
  return pathname === SET_UP_PATH ? hash.slice(1) : undefined;
}

/** Out of the address bar and the history, once the link was used. */
export function leaveLink(): void {
  history.replaceState(null, '', CONSOLE_PATHS.console);
}

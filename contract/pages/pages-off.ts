import { isOnIn, type FlagKey, type FlagValues } from '../flags/flags.ts';
import { matchMemberPath } from './member-paths.ts';

/** The flag without which the page that a link leads to is none; undefined for any other page, ours or not. */
export function flagOfPage(link: string | null): FlagKey | undefined {
  return link?.startsWith('/') === true ? matchMemberPath(link.split(/[?#]/, 1)[0] ?? '')?.flag : undefined;
}

/** Whether a link leads to a page that is switched off for anyone who has these flags: nothing links to it. */
export function isPageOff(values: FlagValues, link: string | null): boolean {
  const flag = flagOfPage(link);
  return flag !== undefined && !isOnIn(values, flag);
}

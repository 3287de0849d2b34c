import { err, ok, type Result } from '#server/platform/result.ts';

/** What we add to the address; a host's own values must not be mistaken for ours. */
export const ENTRY_NAMES = ['rid', 'survey', 'ts', 'kid', 'sig'] as const;

export type EntryAddressProblem = 'not-an-address' | 'not-https' | 'has-credentials' | 'has-reserved-name';

/** Reads the address where an outside survey begins, and refuses what members must not be sent to. */
export function readEntryAddress(text: string, isLocal: boolean): Result<URL, EntryAddressProblem> {
  if (!URL.canParse(text)) return err('not-an-address');
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (isLocal && url.protocol === 'http:');
  if (!isSafe) return err('not-https');
  if (url.username !== '' || url.password !== '') return err('has-credentials');
  if (ENTRY_NAMES.some((name) => url.searchParams.has(name))) return err('has-reserved-name');
  return ok(url);
}

import { redirect } from '@tanstack/react-router';

/** Addresses of before, and what they are now: bookmarks and links in e-mails of before go on working. */
export const OLD_ADDRESSES: Readonly<Record<string, string>> = {
  '/badges': '/spark',
  '/leavers': '/leaving',
  '/quotas': '/fieldwork/quotas',
  '/review': '/reviews',
  '/settings/attributes': '/settings/profile',
  '/studies/$studyId/audience': '/studies/$studyId/audiences',
  '/studies/$studyId/review': '/studies/$studyId/reviews',
  '/waitlist': '/joining',
};

/** Where an address leads now, with whatever follows in it; undefined for one that was always so. */
export function addressNow(pathname: string): string | undefined {
  const asked = pathname.split('/');
  for (const [old, now] of Object.entries(OLD_ADDRESSES)) {
    const parts = old.split('/');
    if (parts.some((part, at) => asked[at] === undefined || (!part.startsWith('$') && part !== asked[at]))) continue;
    const named = now.split('/').map((part) => (part.startsWith('$') ? (asked[parts.indexOf(part)] ?? '') : part));
    return [...named, ...asked.slice(parts.length)].join('/');
  }
  return undefined;
}

/** Before any screen: an address of before is exchanged for what it is now, with its search. */
export function leaveOldAddress({ pathname }: { readonly pathname: string }): void {
  const now = addressNow(pathname);
  if (now !== undefined) throw redirect({ to: now, search: true, hash: true, replace: true });
}

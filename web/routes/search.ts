import { ACTIVITY_KINDS, type ActivityKind } from '#contract/activities/task-states.ts';

/** Search parameters as they stand in the address: every value is still text (spec §2.1). */
export type RawSearch = Readonly<Record<string, unknown>>;

type TextSearch<Key extends string> = { readonly [key in Key]?: string };

/** Keeps the named parameters that are text; whatever else an address carries is left out. */
function textSearch<Key extends string>(...keys: readonly Key[]) {
  return (search: RawSearch): TextSearch<Key> => {
    const known = keys.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : []));
    return Object.fromEntries(known) as TextSearch<Key>;
  };
}

export const forgotPasswordSearch = textSearch('email');
export const resetPasswordSearch = textSearch('invite');
export const waitlistSearch = textSearch('utm_source', 'status', 'utm_referral');
export const contactUsSearch = textSearch('activityId', 'issueCategory', 'emailId', 'panelistId');

/** Only the word true is true; the router asks again with what it was told. */
export function unsubscribeSearch(search: RawSearch): { readonly success: boolean } {
  return { success: search['success'] === 'true' || search['success'] === true };
}

/** Which list is shown; without it all of it. */
export function notificationsSearch(search: RawSearch): { readonly tab?: 'unread' } {
  return search['tab'] === 'unread' ? { tab: 'unread' } : {};
}

/** The kind the list is narrowed to; anything else in the address is kept as it is. */
export function activitiesSearch(search: RawSearch): { readonly kind?: ActivityKind } {
  const { kind: wanted, ...others } = search;
  const kind = ACTIVITY_KINDS.find((known) => known === wanted);
  return kind === undefined ? others : { ...others, kind };
}

import { UNREAD_DISPLAY_CAP } from '../limits.ts';

/** OPEN is unread, CLOSE is read (spec §4.2). */
export type NotificationState = 'OPEN' | 'CLOSE';

export function isUnread({ state }: { readonly state: NotificationState }): boolean {
  return state === 'OPEN';
}

/** Nobody sees more than '99+', so nothing above is counted (spec §2.4). */
export const UNREAD_COUNTED_MAX = UNREAD_DISPLAY_CAP + 1;

export const PANELIST_HASH_PARAMETER = 'panelist_hash';

export interface LinkedNotification {
  readonly webLink?: string | null | undefined;
  readonly mobileLink?: string | null | undefined;
  readonly panelistHash?: string | null | undefined;
}

/** Where a notification leads: its web link, else its mobile link, else nowhere (spec §3). */
export function linkOf({ webLink, mobileLink }: LinkedNotification): string | undefined {
  return webLink || mobileLink || undefined;
}

export interface LinkOrigins {
  /** Where the member's app was opened. */
  readonly own: string;
  /** Other sites that the brand lets know who comes. */
  readonly allowed: readonly string[];
}

/**
 * The address that a click opens in a new tab (spec §2.5). `panelist_hash` goes to our own origin and to those that the
 * brand allows; to any other the link goes as it is. Undefined for what is no web address.
 */
export function addressToOpen(notification: LinkedNotification, { own, allowed }: LinkOrigins): string | undefined {
  const link = linkOf(notification);
  if (link === undefined || !URL.canParse(link, own)) return undefined;
  const address = new URL(link, own);
  const isOwn = address.origin === own;
  const isWeb = address.protocol === 'https:' || (isOwn && address.protocol === 'http:');
  // A name before the host only makes people believe that they go elsewhere.
  if (!isWeb || address.username !== '' || address.password !== '') return undefined;
  const mayKnow = isOwn || allowed.includes(address.origin);
  if (mayKnow && notification.panelistHash) {
    address.searchParams.set(PANELIST_HASH_PARAMETER, notification.panelistHash);
  }
  return address.href;
}

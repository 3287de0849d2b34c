import type { LinkProps } from '@tanstack/react-router';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { IconName } from '#ui/icons/icon.tsx';

export interface ConsolePlace {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconName;
  /** decisions §2. The server decides anew with every call. */
  readonly roles: readonly OperatorRole[];
  /** What waits there, by the name of its count. */
  readonly count?: 'openReviews' | 'waitingRequests' | 'openRequests';
  /** A word that warns, shown while its count is not 0. */
  readonly warning?: { readonly count: 'lowGiftCards'; readonly word: string };
}

/** Every place of the sidebar, in its order, and who may open it. */
export const CONSOLE_PLACES: readonly ConsolePlace[] = [
  { to: '/', label: 'Overview', icon: 'layout-dashboard', roles: ['RESEARCHER', 'ADMIN'] },
  { to: '/studies', label: 'Studies', icon: 'layers', roles: ['RESEARCHER', 'READER', 'ADMIN'] },
  { to: '/fieldwork/quotas', label: 'Quotas', icon: 'target', roles: ['RESEARCHER', 'ADMIN'] },
  { to: '/reviews', label: 'Review', icon: 'clipboard-check', roles: ['RESEARCHER', 'ADMIN'], count: 'openReviews' },
  { to: '/members', label: 'Members', icon: 'users', roles: ['RESEARCHER', 'SUPPORT', 'ADMIN'] },
  { to: '/announcements', label: 'Announcements', icon: 'megaphone', roles: ['RESEARCHER', 'ADMIN'] },
  { to: '/joining', label: 'Waitlist', icon: 'hourglass', roles: ['RESEARCHER', 'SUPPORT', 'ADMIN'] },
  {
    to: '/product-tests',
    label: 'Product tests',
    icon: 'package',
    roles: ['RESEARCHER', 'FULFILMENT', 'ADMIN'],
  },
  { to: '/support', label: 'Support', icon: 'ticket', roles: ['SUPPORT', 'ADMIN'], count: 'openRequests' },
  { to: '/leaving', label: 'Deletions', icon: 'log-out', roles: ['SUPPORT', 'ADMIN'] },
  {
    to: '/gift-cards',
    label: 'Gift cards',
    icon: 'credit-card',
    roles: ['FULFILMENT', 'SUPPORT', 'ADMIN'],
    warning: { count: 'lowGiftCards', word: 'Low' },
  },
  { to: '/spark', label: 'Badges', icon: 'medal', roles: ['RESEARCHER', 'ADMIN'] },
  {
    to: '/second-person',
    label: 'Approvals',
    icon: 'shield-check',
    roles: ['RESEARCHER', 'FULFILMENT', 'SUPPORT', 'ADMIN'],
    count: 'waitingRequests',
  },
  { to: '/settings', label: 'Settings', icon: 'settings', roles: ['ADMIN'] },
];

/**
 * The place that an address belongs to, of several the one that names it best: a page below another one may be for other roles.
 * Undefined for addresses that everybody may open.
 */
export function placeOf(pathname: string): ConsolePlace | undefined {
  return CONSOLE_PLACES.filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)
    .at(0);
}

/** Of one study a reader sees the results that were shared with them, and nothing else. */
const RESULTS_OF_A_STUDY = /^\/studies\/[^/]+\/results$/;
const INSIDE_A_STUDY = /^\/studies\/[^/]+/;
const INSIDE_A_TEST = /^\/product-tests\/[^/]+/;

export function mayOpen(pathname: string, role: OperatorRole): boolean {
  const place = placeOf(pathname);
  if (place === undefined) return true;
  if (role === 'READER' && INSIDE_A_STUDY.test(pathname)) return RESULTS_OF_A_STUDY.test(pathname);
  return place.roles.includes(role);
}

/** Where somebody of this role begins. */
export function firstPlaceOf(role: OperatorRole): ConsolePlace | undefined {
  return CONSOLE_PLACES.find(({ roles }) => roles.includes(role));
}

/** Inside one study or test, the queue or the inbox the sidebar folds to icons, so that the work gets the width. */
export function isFoldedAt(pathname: string): boolean {
  const isInside = [INSIDE_A_STUDY, INSIDE_A_TEST].some((place) => place.test(pathname));
  return isInside || ['/reviews', '/support'].includes(placeOf(pathname)?.to ?? '');
}

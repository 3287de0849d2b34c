import type { SearchConsoleQuery } from '#contract/generated/operator/graphql.ts';
import { ISSUES } from '#contract/rules/contact.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import { STATUS_LABELS } from '#console/support/request-words.ts';

export interface SearchHit {
  readonly key: string;
  readonly icon: IconName;
  /** In the code face: the id by which people know it. */
  readonly id: string;
  readonly name: string;
  readonly link:
    | { readonly to: '/studies/$studyId'; readonly params: { readonly studyId: string } }
    | { readonly to: '/members/$panelistId'; readonly params: { readonly panelistId: string } }
    | { readonly to: '/support/$requestId'; readonly params: { readonly requestId: string } }
    | { readonly to: '/gift-cards'; readonly search: { readonly find: string }; readonly hash: string };
}

/** What was found as one list: studies first, then members, support requests, and lines of points. */
export function hitsOf(found: SearchConsoleQuery['searchConsole'] | undefined): readonly SearchHit[] {
  if (found === undefined) return [];
  return [
    ...found.studies.map(({ studyId, shortId, name }) => ({
      key: studyId,
      icon: 'layers' as const,
      id: shortId,
      name,
      link: { to: '/studies/$studyId' as const, params: { studyId: shortId } },
    })),
    ...found.members.map(({ panelistId, externalId }) => ({
      key: panelistId,
      icon: 'user-round' as const,
      id: externalId,
      name: 'Member',
      link: { to: '/members/$panelistId' as const, params: { panelistId } },
    })),
    ...found.requests.map(({ requestId, number, category, status }) => ({
      key: requestId,
      icon: 'ticket' as const,
      id: number,
      name: `${ISSUES[category].label}, ${STATUS_LABELS[status].toLowerCase()}`,
      link: { to: '/support/$requestId' as const, params: { requestId } },
    })),
    ...found.lines.map(({ number, what, causeKind, panelistId }) => ({
      key: number,
      icon: causeKind === 'REDEMPTION' ? ('credit-card' as const) : ('scale' as const),
      id: number,
      name: what,
      link:
        causeKind === 'REDEMPTION'
          ? { to: '/gift-cards' as const, search: { find: number }, hash: 'redemptions' }
          : { to: '/members/$panelistId' as const, params: { panelistId } },
    })),
  ];
}

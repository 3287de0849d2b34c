import type { SyntheticEvent } from 'react';
import type { SearchConsoleQuery } from '#contract/generated/operator/graphql.ts';
import { ISSUES } from '#contract/rules/support.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { STATUS_LABELS } from '#console/support/request-texts.ts';

interface SearchResultsProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly hits: readonly SearchHit[];
  readonly active: number;
  readonly state: 'looking' | 'done' | 'failed';
  readonly onPoint: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

const SENTENCES = {
  looking: 'Searching…',
  done: "No results. Try a full ID, or the first letters of a study's name.",
  failed: "Search isn't responding right now. Keep typing to try again.",
} as const;

/** What the search found. The focus never leaves the box, so pressing the pointer down here must not take it. */
export function SearchResults({ id, isOpen, hits, active, state, onPoint, onChoose }: SearchResultsProps) {
  return (
    <div
      role="presentation"
      hidden={!isOpen}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-96 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1.5 shadow-3"
    >
      {hits.length === 0 && <p className="px-3 py-2.5 text-text-muted">{SENTENCES[state]}</p>}
      <div id={id} role="listbox" aria-label="Found" hidden={hits.length === 0}>
        {hits.map((hit, index) => (
          <button
            key={hit.key}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(index)}
            className={`flex min-h-target w-full items-center gap-3 rounded-sm px-3 py-1.5 text-start ${index === active ? 'bg-primary-soft text-on-primary-soft' : ''}`}
          >
            <Icon name={hit.icon} />
            <span className="flex-none font-code font-bold">{hit.id}</span>
            <span className="min-w-0 truncate">{hit.name}</span>
          </button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && (hits.length === 0 ? SENTENCES[state] : `${hits.length} found`)}
      </p>
    </div>
  );
}

function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
}

interface SearchHit {
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

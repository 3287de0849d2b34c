import type { SyntheticEvent } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import type { SearchHit } from './search-hits.ts';

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
  looking: 'Looking …',
  done: 'Nothing begins like this. Try a whole ID, or the first letters of a name.',
  failed: 'The search does not answer right now. Type on to try again.',
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
      <ul id={id} role="listbox" aria-label="Found" className={hits.length === 0 ? 'sr-only' : ''}>
        {hits.map((hit, index) => (
          // The keys of the box reach every option; here is only the pointer.
          <li
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(index)}
            className={`flex min-h-target cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 ${index === active ? 'bg-primary-soft text-on-primary-soft' : ''}`}
          >
            <Icon name={hit.icon} />
            <span className="flex-none font-code font-bold">{hit.id}</span>
            <span className="min-w-0 truncate">{hit.name}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isOpen && (hits.length === 0 ? SENTENCES[state] : `${hits.length} found`)}
      </p>
    </div>
  );
}

function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
}

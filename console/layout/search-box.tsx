import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { searchConsole } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { SearchResults, hitsOf } from './search-results.tsx';

/** Who searches, and for what. */
const WANTED: Readonly<Partial<Record<OperatorRole, string>>> = {
  RESEARCHER: "Member or study ID, or a study's name",
  FULFILMENT: 'Redemption, such as RW-10482',
  SUPPORT: 'Member, SR number, or RW number',
  ADMIN: 'Member, study, SR number, or RW number',
};
const PAUSE_MS = 150;

/** A bar with buttons has room for the box later. */
const BOX = {
  alone: {
    button: '@min-[46rem]:hidden',
    box: '@min-[46rem]:order-none @min-[46rem]:block @min-[46rem]:w-80 @min-[46rem]:min-w-0 @min-[46rem]:shrink @min-[46rem]:basis-auto',
  },
  besideActions: {
    button: '@min-[80rem]:hidden',
    box: '@min-[80rem]:order-none @min-[80rem]:block @min-[80rem]:w-80 @min-[80rem]:min-w-0 @min-[80rem]:shrink @min-[80rem]:basis-auto',
  },
} as const;

interface SearchBoxProps {
  readonly isBesideActions: boolean;
}

/** Finds a member or a study from anywhere; the stroke key leads here. On a narrow bar it is a button first. */
export function SearchBox({ isBesideActions }: SearchBoxProps) {
  const { role } = useOperator();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const wanted = WANTED[role];
  if (wanted === undefined) return null;
  const look = BOX[isBesideActions ? 'besideActions' : 'alone'];
  return (
    <>
      <span className={look.button}>
        <IconButton
          icon="search"
          label="Search box"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        />
      </span>
      <OpenSearchBox wanted={wanted} look={look.box} isUnfolded={isUnfolded} onUnfold={() => setIsUnfolded(true)} />
    </>
  );
}

interface OpenSearchBoxProps {
  readonly wanted: string;
  readonly look: string;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

function OpenSearchBox({ wanted, look, isUnfolded, onUnfold }: OpenSearchBoxProps) {
  const { api } = useConsole();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { data, isError, isFetching } = useQuery({ ...searchQuery(api, asked), enabled: asked !== '' });
  const hits = useDeferredValue(asked === '' ? [] : hitsOf(data));

  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const listening = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
        event.preventDefault();
        onUnfold();
        input.current?.focus();
      },
      listening,
    );
    return () => listening.abort();
  }, [onUnfold]);

  useEffect(() => {
    if (isUnfolded) input.current?.focus();
  }, [isUnfolded]);

  function go(index: number) {
    const hit = hits[index];
    if (hit === undefined) return;
    setText('');
    setIsOpen(false);
    input.current?.blur();
    void navigate(hit.link);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setActive((at) => Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setActive((at) => Math.max(at - 1, 0));
    else if (event.key === 'Enter') go(active);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
  }

  const isShown = isOpen && asked !== '';
  return (
    <search className={`relative order-last w-full basis-full ${look} ${isUnfolded ? '' : 'hidden'}`}>
      <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-text-muted">
        <Icon name="search" />
      </span>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && hits.length > 0 ? `${listId}-${active}` : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={wanted}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsOpen(true);
          setActive(0);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
        className={`${CONTROL_CLASSES} ps-10 text-sm`}
      />
      <SearchResults
        id={listId}
        isOpen={isShown}
        hits={hits}
        active={active}
        state={isError ? 'failed' : isFetching && hits.length === 0 ? 'looking' : 'done'}
        onPoint={setActive}
        onChoose={go}
      />
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const FRESH_MS = 10_000;

/** What a text finds; while the next one is on its way, what the one before found stays in sight. */
function searchQuery(api: OperatorApi, text: string) {
  return operationQuery(
    api,
    searchConsole,
    { text },
    {
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    },
  );
}

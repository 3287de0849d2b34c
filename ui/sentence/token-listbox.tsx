import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { findByLetter, matchOptions, moveMark, type TokenOption } from './token-options.ts';

/** From so many options on there is a box to search them. */
const SEARCHED_FROM = 8;

interface TokenListboxProps {
  readonly label: string;
  readonly options: readonly TokenOption[];
  readonly chosen: readonly string[];
  readonly isMultiple: boolean;
  readonly onChoose: (value: string) => void;
  readonly onLeave: () => void;
}

/** The list of a token. The focus stays in one place; the mark moves. */
export function TokenListbox({ label, options, chosen, isMultiple, onChoose, onLeave }: TokenListboxProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [mark, setMark] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => chosen.includes(option.value)),
    ),
  );
  const matches = matchOptions(options, typed);
  const isSearched = options.length >= SEARCHED_FROM;
  const marked = Math.min(mark, matches.length - 1);
  const activeId = matches.length === 0 ? undefined : `${id}-${marked}`;

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') return onLeave();
    const next =
      moveMark(event.key, marked, matches.length) ??
      (!isSearched && /^\S$/u.test(event.key) ? findByLetter(matches, marked, event.key) : undefined);
    const option = matches[marked];
    const isChoosing = event.key === 'Enter' || (event.key === ' ' && !isSearched);
    if (next === undefined && !isChoosing) return;
    event.preventDefault();
    if (next !== undefined) setMark(next);
    else if (option) onChoose(option.value);
  }

  return (
    <>
      {isSearched && (
        <input
          role="combobox"
          aria-label={`Find: ${label}`}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={activeId}
          placeholder="Type to search"
          value={typed}
          ref={takeFocus}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMark(0);
          }}
          onKeyDown={press}
          className="mb-1.5 min-h-control-dense w-full rounded-sm border border-line-strong bg-surface px-2.5 text-sm"
        />
      )}
      {matches.length === 0 && <p className="px-2.5 py-2 text-sm text-text-muted">No matches.</p>}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        aria-activedescendant={isSearched ? undefined : activeId}
        tabIndex={isSearched ? -1 : 0}
        ref={isSearched ? undefined : takeFocus}
        onKeyDown={isSearched ? undefined : press}
        className="max-h-72 overflow-y-auto overscroll-contain rounded-sm focus-visible:outline-none"
      >
        {matches.map((option, index) => (
          <Option
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            isFirstOfGroup={option.group !== undefined && option.group !== matches[index - 1]?.group}
            isMarked={index === marked}
            isChosen={chosen.includes(option.value)}
            isMultiple={isMultiple}
            onPoint={() => setMark(index)}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </div>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: TokenOption;
  readonly isFirstOfGroup: boolean;
  readonly isMarked: boolean;
  readonly isChosen: boolean;
  readonly isMultiple: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, option, isFirstOfGroup, isMarked, isChosen, isMultiple, onPoint, onChoose }: OptionProps) {
  return (
    <>
      {isFirstOfGroup && (
        <p role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-bold text-text-muted">
          {option.group}
        </p>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        ref={isMarked ? scrollIntoView : undefined}
        onPointerMove={onPoint}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
        className={`flex min-h-9 w-full items-center gap-2 rounded-sm px-2.5 py-1.5 text-start text-sm leading-dense ${isMarked ? 'bg-primary-soft text-on-primary-soft' : ''}`}
      >
        {isMultiple && <Icon name={isChosen ? 'square-check' : 'square'} />}
        <span className={`min-w-0 flex-1 [overflow-wrap:anywhere] ${isChosen ? 'font-bold' : ''}`}>
          {option.label}
          {option.note !== undefined && <small className="block text-xs font-regular opacity-80">{option.note}</small>}
        </span>
        {!isMultiple && isChosen && <Icon name="check" />}
      </button>
    </>
  );
}

function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

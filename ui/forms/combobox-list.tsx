import { Icon } from '../icons/icon.tsx';
import type { ComboboxOption } from './combobox-state.ts';

interface ComboboxListProps {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly matches: readonly ComboboxOption[];
  readonly value: string;
  readonly activeIndex: number;
  readonly emptyText: string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (option: ComboboxOption) => void;
}

/** The list under a combobox. The focus never leaves the box, so pressing the pointer down here must not take it. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, isOpen, matches, value, activeIndex, emptyText, onPoint, onChoose } = props;
  const isEmpty = matches.length === 0;
  return (
    <div
      role="presentation"
      hidden={!isOpen}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1.5 shadow-3"
    >
      {isEmpty && <p className="px-3 py-2.5 text-sm text-text-muted">{emptyText}</p>}
      <div id={id} role="listbox" aria-label={label} hidden={isEmpty}>
        {matches.map((option, index) => (
          <button
            key={option.value}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            ref={index === activeIndex ? scrollIntoView : undefined}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(option)}
            className={`flex min-h-target w-full text-start items-center gap-2 rounded-sm px-3 py-2 leading-dense aria-selected:font-bold ${index === activeIndex ? 'bg-primary-soft text-on-primary-soft' : ''}`}
          >
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.value === value && <Icon name="check" />}
          </button>
        ))}
      </div>
    </div>
  );
}

function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault();
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

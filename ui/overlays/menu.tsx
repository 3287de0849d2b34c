import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { anchoredClasses, placeBelow, type Alignment } from './anchored.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly tone?: 'plain' | 'danger';
  readonly isDisabled?: boolean;
  /** One of several that exclude each other: whether it is the chosen one. */
  readonly isChecked?: boolean;
  readonly onSelect: () => void;
}

export interface MenuOpener {
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'menu';
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Stands above the commands; nothing in it can be pressed. */
  readonly heading?: ReactNode;
  readonly renderOpener: (props: MenuOpener) => ReactNode;
  readonly align?: Alignment;
}

const ITEM =
  'flex min-h-target w-full items-center gap-3 rounded-sm px-3 text-start text-sm font-medium hover:bg-surface-hover focus-visible:-outline-offset-3 aria-disabled:cursor-not-allowed aria-disabled:text-text-muted';

/** Commands under a button. Arrows, Home, End and first letters move; Escape closes and gives the focus back. */
export function Menu({ label, items, heading, renderOpener, align = 'end' }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  function follow(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return;
    placeBelow(event.currentTarget, align);
    itemsOf(event.currentTarget)[0]?.focus();
  }

  function select(item: MenuItem) {
    if (item.isDisabled) return;
    menu.current?.hidePopover();
    item.onSelect();
  }

  return (
    <>
      {renderOpener({ popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={follow}
        onKeyDown={moveFocus}
        className={`${anchoredClasses(align)} min-w-56 p-2`}
      >
        {heading && (
          <div role="presentation" className="mb-1 border-b border-line px-3 pt-1 pb-2.5 text-sm leading-dense">
            {heading}
          </div>
        )}
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.isChecked}
            tabIndex={-1}
            aria-disabled={item.isDisabled || undefined}
            onClick={() => select(item)}
            className={`${ITEM} ${item.tone === 'danger' ? 'text-danger' : ''}`}
          >
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') return event.currentTarget.hidePopover();
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = nextItem(items, at, event.key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const startsWithKey = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(startsWithKey);
}

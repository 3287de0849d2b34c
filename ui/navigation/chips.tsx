import { Link } from '../actions/link.tsx';
import { showWhole } from './show-whole.ts';

export interface Chip {
  readonly href: string;
  readonly label: string;
  /** A count, or a word such as "Off". */
  readonly note?: string;
  readonly isCurrent?: boolean;
}

const CHIP =
  'group inline-flex min-h-target flex-none items-center gap-2 rounded-full border border-line bg-surface px-4.5 text-sm font-medium text-text no-underline hover:border-line-strong focus-visible:rounded-full aria-[current]:border-surface-inverse aria-[current]:bg-surface-inverse aria-[current]:text-text-inverse';

/** Filters inside a page, each an address of its own. They stay on one line, which scrolls where it must. */
export function Chips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }) {
  return (
    <nav aria-label={label} className="-mx-gutter">
      <ul className="flex scroll-px-gutter gap-2 overflow-x-auto px-gutter py-1.5 [scrollbar-width:none]">
        {chips.map((chip) => (
          <li key={chip.href} className="flex flex-none">
            <Link
              href={chip.href}
              className={CHIP}
              aria-current={chip.isCurrent ? 'page' : undefined}
              onFocus={showWhole}
            >
              {chip.label}
              {chip.note !== undefined && (
                <span className="tabular-nums text-text-muted group-aria-[current]:text-text-inverse-muted">
                  {chip.note}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

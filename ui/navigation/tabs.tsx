import { Icon, type IconName } from '../icons/icon.tsx';
import { Link } from '../actions/link.tsx';

export interface Tab {
  readonly href: string;
  readonly label: string;
  readonly isCurrent?: boolean;
}

interface TabsProps<T extends Tab> {
  /** Names the navigation for those who jump between landmarks. */
  readonly label: string;
  readonly tabs: readonly T[];
}

const SHELF =
  "after:absolute after:inset-x-3 after:-bottom-px after:h-1 after:rounded-t-[4px] after:content-[''] aria-[current]:after:bg-primary";
const WORD =
  'relative inline-flex min-h-target items-center whitespace-nowrap font-medium text-text-muted no-underline hover:text-text aria-[current]:font-bold aria-[current]:text-text';

/** Tabs in a header, as high as the header; a shelf under the current one. For screens of 900 px and more. */
export function HeaderTabs({ label, tabs }: TabsProps<Tab>) {
  return (
    <nav aria-label={label} className="hidden self-stretch lg:flex">
      <ul className="flex">
        {tabs.map((tab) => (
          <li key={tab.href} className="flex">
            <Link
              href={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={`px-[clamp(0.625rem,1.2vw,1.125rem)] ${WORD} ${SHELF}`}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tabs inside a page, each a route; they scroll where they do not fit. */
export function SubTabs({ label, tabs }: TabsProps<Tab>) {
  return (
    <nav aria-label={label} className="border-b border-line">
      {/* The first word stands under the heading, so the space around a word belongs to the link and not to the line. */}
      <ul className="-mx-3 -mb-px flex overflow-x-auto pb-px [scrollbar-width:none]">
        {tabs.map((tab) => (
          <li key={tab.href} className="flex flex-none">
            <Link
              href={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={`min-h-control px-3 focus-visible:-outline-offset-3 ${WORD} ${SHELF}`}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export type BarTab = Tab & { readonly icon: IconName };

/** The bar at the bottom of a narrow screen: icon and word, a soft pill on the current one, all side by side however large the letters. */
export function BottomBar({ label, tabs }: TabsProps<BarTab>) {
  return (
    <nav
      aria-label={label}
      data-bottom-bar
      data-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface p-1.5 pb-[calc(var(--spacing)*1.5+env(safe-area-inset-bottom))] lg:hidden"
    >
      <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col">
        {tabs.map((tab) => (
          <li key={tab.href} className="grid">
            <Link
              href={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="group grid min-h-13 content-center justify-items-center gap-0.5 rounded-[12px] py-1 text-center text-2xs font-medium leading-[1.2] text-text-muted no-underline focus-visible:rounded-[12px] focus-visible:-outline-offset-3 aria-[current]:font-bold aria-[current]:text-primary"
            >
              <span className="grid h-7.5 w-13 place-items-center rounded-full group-aria-[current]:bg-primary-soft">
                <Icon name={tab.icon} size="lg" />
              </span>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

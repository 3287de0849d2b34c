import { Children, type ReactNode } from 'react';

interface PageTabsProps {
  readonly label: string;
  /** A link to each page. */
  readonly children: ReactNode;
}

const TAB =
  "[&>a]:relative [&>a]:inline-flex [&>a]:min-h-target [&>a]:items-center [&>a]:px-3 [&>a]:font-medium [&>a]:whitespace-nowrap [&>a]:text-text-muted [&>a]:no-underline [&>a]:hover:text-text [&>a]:focus-visible:-outline-offset-3 [&>a]:aria-[current]:font-bold [&>a]:aria-[current]:text-text [&>a]:after:absolute [&>a]:after:inset-x-2 [&>a]:after:bottom-0 [&>a]:after:h-1 [&>a]:after:rounded-t-[2px] [&>a]:after:content-[''] [&>a]:aria-[current]:after:bg-primary lg:[&>a]:min-h-10";

/** The pages of one thing in the order of its life, a shelf under the current one. They scroll where they do not fit. */
export function PageTabs({ label, children }: PageTabsProps) {
  return (
    <nav aria-label={label} className="border-b border-line bg-surface">
      <ul className="flex overflow-x-auto px-1 [scrollbar-width:none] lg:px-3">
        {Children.map(children, (link) => (
          <li className={`flex flex-none has-aria-[current]:[scroll-initial-target:nearest] ${TAB}`}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}

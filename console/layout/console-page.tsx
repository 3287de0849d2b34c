import { type ReactNode, useCallback, useId, useState, type ComponentProps, Children } from 'react';
import { createLink } from '@tanstack/react-router';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DialogFrame } from '#ui/overlays/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CONSOLE_NAME } from './console-brand.tsx';
import { SearchBox } from './search-box.tsx';
import { Sidebar } from './sidebar.tsx';

interface ConsolePageProps {
  readonly title: string;
  /** What the tab of the browser says; the title, unless that says too little. */
  readonly documentTitle?: string | undefined;
  /** The way up, before the title. */
  readonly lead?: ReactNode;
  /** What belongs to the title, such as an id or a state. */
  readonly besideTitle?: ReactNode;
  /** The pages of what the screen is about, under the bar. */
  readonly tabs?: ReactNode;
  /** What can be done with the whole page, at the right of its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen beside the sidebar: its title on a bar that stays, and below it what the screen is about. */
export function ConsolePage(props: ConsolePageProps) {
  const { title, documentTitle = title, lead, besideTitle, tabs, actions, children } = props;
  return (
    <>
      <title>{`${documentTitle} · ${CONSOLE_NAME}`}</title>
      {/* What fits beside a title is a matter of the bar's own width: a sidebar may be beside it. */}
      <header className="@container sticky top-0 z-10 border-b border-line bg-surface">
        <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 lg:px-6">
          <ConsoleMenu />
          {lead}
          <div className="flex min-w-0 flex-[1_1_6rem] flex-wrap items-center gap-x-3 lg:flex-[1_1_12rem]">
            <h1 tabIndex={-1} className="min-w-0 text-lg wrap-anywhere">
              {title}
            </h1>
            {besideTitle}
          </div>
          <SearchBox isBesideActions={actions !== undefined} />
          {actions !== undefined && (
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 empty:hidden [&_a]:whitespace-nowrap [&_button]:whitespace-nowrap">
              {actions}
            </div>
          )}
          <AccountMenu />
        </div>
      </header>
      {tabs}
      <main id="main" className="grid gap-3 p-4 lg:gap-4 lg:px-6 lg:pt-5 lg:pb-8">
        {children}
      </main>
    </>
  );
}

/** The sidebar of a screen too narrow for one. */
function ConsoleMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const close = useCallback(() => setIsOpen(false), []);

  return (
    <div className="-ms-2 lg:hidden">
      <IconButton icon="menu" label="Menu" onClick={() => setIsOpen(true)} />
      <DialogFrame
        isOpen={isOpen}
        onClose={close}
        titleId={titleId}
        className="my-0 ms-0 me-auto h-dvh max-h-none w-72 max-w-[85vw]"
      >
        <h2 id={titleId} className="sr-only">
          Menu
        </h2>
        <div className="absolute end-2 top-3 text-on-deep [--color-focus:var(--color-on-deep)]">
          <IconButton icon="x" label="Close menu" onClick={close} />
        </div>
        <Sidebar onLeave={close} />
      </DialogFrame>
    </div>
  );
}

/** The way up, before the title of a page; on a small screen its words are only heard. */
export const BackLink = createLink(({ children, ...link }: ComponentProps<'a'>) => (
  <a
    {...link}
    className="-ms-2 inline-flex min-h-target min-w-8 flex-none items-center justify-center gap-1 rounded-sm text-text-muted no-underline hover:text-text lg:ms-0"
  >
    <Icon name="chevron-left" size="sm" />
    <span className="max-lg:sr-only">{children}</span>
  </a>
));

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

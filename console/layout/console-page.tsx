import type { ReactNode } from 'react';
import { ConsoleMenu } from './console-menu.tsx';
import { CONSOLE_NAME } from './console-name.ts';

interface ConsolePageProps {
  readonly title: string;
  /** What can be done with the whole page, at the right of its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen beside the sidebar: its title on a bar that stays, and below it what the screen is about. */
export function ConsolePage({ title, actions, children }: ConsolePageProps) {
  return (
    <>
      <title>{`${title} · ${CONSOLE_NAME}`}</title>
      <header className="sticky top-0 z-10 flex min-h-15 items-center gap-3 border-b border-line bg-surface px-4 py-2 lg:px-6">
        <ConsoleMenu />
        <h1 tabIndex={-1} className="min-w-0 flex-1 text-lg">
          {title}
        </h1>
        {actions}
      </header>
      <main id="main" className="grid gap-3 p-4 lg:gap-4 lg:px-6 lg:pt-5 lg:pb-8">
        {children}
      </main>
    </>
  );
}

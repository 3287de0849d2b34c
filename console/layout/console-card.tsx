import type { ReactNode } from 'react';

interface ConsoleCardProps {
  readonly title?: string;
  /** So that an address can lead to it. */
  readonly id?: string;
  /** What can be done with the whole card, at the right of its title. */
  readonly actions?: ReactNode;
  /** What is inside reaches the edges, such as a table. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A card of the console: denser than a member's, and named. */
export function ConsoleCard({ title, id, actions, isFlush = false, children }: ConsoleCardProps) {
  return (
    <section
      id={id}
      className={`min-w-0 scroll-mt-20 rounded-md border border-line bg-surface py-4 ${isFlush ? 'pb-3' : 'px-5'}`}
    >
      {(title || actions) && (
        <div className={`mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${isFlush ? 'px-5' : ''}`}>
          {title && <h2 className="text-base">{title}</h2>}
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

/** A card of the console: denser than a member's, and named. */
export function ConsoleCard({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface px-5 py-4">
      {title && <h2 className="mb-3 text-base">{title}</h2>}
      {children}
    </section>
  );
}

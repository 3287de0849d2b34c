import type { ReactNode } from 'react';

/** The one h1 of a page. It can take the focus, so that a navigation is heard. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="text-3xl leading-[1.08] tracking-display">
      {children}
    </h1>
  );
}

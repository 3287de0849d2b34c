import type { ReactNode } from 'react';

/** Words for those who listen to the page instead of looking at it. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

import type { ReactNode } from 'react';

/** Several of a kind beside each other. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

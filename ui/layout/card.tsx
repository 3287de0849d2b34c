import type { ReactNode } from 'react';

/** A surface with a line around it; shadows are for what truly floats. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface p-6 max-[15rem]:p-3">{children}</div>;
}

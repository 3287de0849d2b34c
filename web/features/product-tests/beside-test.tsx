import type { ReactNode } from 'react';

interface BesideTestProps {
  readonly children: ReactNode;
  /** Beside it on wide screens, below it on narrow ones. */
  readonly side: ReactNode;
}

/** What a page of product testing is about, and cards beside it, as wide as those beside the list of activities. */
export function BesideTest({ children, side }: BesideTestProps) {
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-10">
      <div className="min-w-0">{children}</div>
      <aside className="grid min-w-0 grid-cols-1 content-start gap-5 xl:pt-11">{side}</aside>
    </div>
  );
}

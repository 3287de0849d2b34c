import type { ReactNode } from 'react';

interface TwoColumnsProps {
  readonly children: ReactNode;
  /** Beside it on wide screens, below it on narrow ones. */
  readonly side: ReactNode;
}

/** What a page is about, and cards beside it. */
export function TwoColumns({ children, side }: TwoColumnsProps) {
  const columns = side ? 'lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]' : '';
  return (
    <div className={`grid grid-cols-1 gap-8 ${columns}`}>
      <div className="min-w-0">{children}</div>
      {side && <aside className="grid min-w-0 grid-cols-1 content-start gap-5">{side}</aside>}
    </div>
  );
}

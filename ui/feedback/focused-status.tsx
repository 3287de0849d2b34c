import { useEffect, useRef } from 'react';

interface FocusedStatusProps {
  /** What was done. Each new object is a new announcement, even of the same words. */
  readonly news: { readonly words: string } | undefined;
}

/** Says what was done, and takes the focus: where it was pressed is gone, such as a row of a list. */
export function FocusedStatus({ news }: FocusedStatusProps) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (news) status.current?.focus();
  }, [news]);
  return (
    <p ref={status} role="status" tabIndex={-1} className="font-bold empty:hidden">
      {news?.words}
    </p>
  );
}

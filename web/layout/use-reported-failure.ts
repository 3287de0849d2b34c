import { useEffect, useEffectEvent } from 'react';
import { useApp } from '#web/app/app-context.ts';

/** Logs once, as fatal, that a page is shown as failed (spec §2.3). */
export function useReportedFailure(error: unknown, { isShown }: { readonly isShown: boolean }): void {
  const { reportFailure } = useApp();
  const report = useEffectEvent(() => reportFailure(error));
  useEffect(() => {
    if (isShown) report();
  }, [isShown]);
}

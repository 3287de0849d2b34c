import { type ComponentProps, Suspense } from 'react';
import { PendingPage } from '#web/layout/pending-page.tsx';
import { lazyPage } from '#web/app/lazy-page.ts';
import type { SurveyEndPage } from './survey-end-page.tsx';
import { SurveyFrame } from './survey-frame.tsx';

const load = () => import('./survey-end-page.tsx');
const EndPage = lazyPage(load, 'SurveyEndPage');

/** While somebody answers, the page that ends it comes too: there is nothing to wait for then. */
export function fetchEndPage(): void {
  load().catch(() => {
    // It is asked for again when it is needed.
  });
}

/** How it ended; a script of its own, so that the first question does not wait for it. */
export function LazyEndPage(props: ComponentProps<typeof SurveyEndPage>) {
  const waiting = (
    <SurveyFrame>
      <PendingPage />
    </SurveyFrame>
  );
  return (
    <Suspense fallback={waiting}>
      <EndPage {...props} />
    </Suspense>
  );
}

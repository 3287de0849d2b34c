import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Taking } from './taking.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of the survey that this entry of the browser's history shows. */
    surveyPage?: string;
    /** How many entries of the same survey stand before it. */
    surveyDepth?: number;
  }
}

/** Each page of a survey is an entry in the browser's history, so that its Back and Forward move through the pages. */
export function usePageHistory(taking: Taking, { isOver }: { readonly isOver: boolean }) {
  const { history } = useRouter();
  const isOurOwnStep = useRef(false);
  const hasGone = useRef(false);

  function put(how: 'push' | 'replace', surveyDepth: number) {
    const { page } = taking.store.get().run;
    history[how](history.location.href, { surveyPage: page ?? undefined, surveyDepth });
  }

  useEffect(() => {
    /** Where the survey is and what the entry says must be the same, wherever the way went. */
    const agree = () => {
      const { surveyPage, surveyDepth = 0 } = history.location.state;
      if (surveyPage === undefined || surveyPage === taking.store.get().run.page) return;
      history.replace(history.location.href, { surveyPage: taking.store.get().run.page, surveyDepth });
    };
    agree();
    return history.subscribe(({ location, action }) => {
      const { surveyPage } = location.state;
      if (action.type === 'PUSH' || action.type === 'REPLACE' || surveyPage === undefined) return;
      if (isOver || isOurOwnStep.current) agree();
      else void taking.goTo(surveyPage).then(agree);
      isOurOwnStep.current = false;
    });
  }, [history, taking, isOver]);

  // What is over has one entry, the one it was opened with: Back leaves it.
  useEffect(() => {
    const { surveyPage, surveyDepth = 0 } = history.location.state;
    if (!isOver || surveyPage === undefined || hasGone.current) return;
    hasGone.current = true;
    history.go(-(surveyDepth + 1));
  }, [history, isOver]);

  const depth = () => history.location.state.surveyDepth ?? 0;
  const hasMovedFrom = (page: string | null) => taking.store.get().run.page !== page;

  return {
    async next(): Promise<void> {
      const { page } = taking.store.get().run;
      await taking.next();
      if (hasMovedFrom(page)) put('push', depth() + 1);
    },

    async back(): Promise<void> {
      const { page } = taking.store.get().run;
      await taking.back();
      if (!hasMovedFrom(page)) return;
      if (depth() === 0) put('replace', 0);
      else {
        isOurOwnStep.current = true;
        history.back();
      }
    },
  };
}

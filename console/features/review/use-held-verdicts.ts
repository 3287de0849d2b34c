import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getConsoleCounts, getReview, judgeReviews, listReviews } from '#contract/generated/operator/operations.ts';
import { answersOf } from '#client/answers-of.ts';
import { useConsole } from '#console/session/console-context.ts';
import { holdVerdicts, type HeldVerdicts, type VerdictStanding } from './held-verdicts.ts';

const NOTHING: VerdictStanding = { held: [], decidedTaskIds: new Set(), failures: [], refusals: [] };

/** Verdicts of this screen: they can be undone for a while, and are sent when the screen is left. */
export function useHeldVerdicts(): { readonly verdicts: HeldVerdicts; readonly standing: VerdictStanding } {
  const { api } = useConsole();
  const queryClient = useQueryClient();
  const [standing, setStanding] = useState(NOTHING);
  const [verdicts] = useState(() =>
    holdVerdicts({
      send: (judgement) =>
        // Also when the page is being left: a verdict that was given counts.
        api.mutate(judgeReviews, { input: { ...judgement, taskIds: [...judgement.taskIds] } }, { keepalive: true }),
      now: () => Date.now(),
      onChange: setStanding,
      onSent: () => void queryClient.invalidateQueries(answersOf(listReviews, getReview, getConsoleCounts)),
    }),
  );

  useEffect(() => {
    const leave = () => verdicts.sendAll();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      verdicts.sendAll();
    };
  }, [verdicts]);

  return { verdicts, standing };
}

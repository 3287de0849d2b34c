import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConsole } from '#console/session/console-context.ts';
import { holdVerdicts, type HeldVerdicts, type VerdictStanding } from './held-verdicts.ts';
import { judgeReviews } from './review.queries.ts';

const NOTHING: VerdictStanding = { held: [], decidedTaskIds: new Set(), failures: [], refusals: [] };
const CHANGED = ['listReviews', 'getReview', 'getConsoleCounts'];

/** Verdicts of this screen: they can be undone for a while, and are sent when the screen is left. */
export function useHeldVerdicts(): { readonly verdicts: HeldVerdicts; readonly standing: VerdictStanding } {
  const { api } = useConsole();
  const queryClient = useQueryClient();
  const [standing, setStanding] = useState(NOTHING);
  const [verdicts] = useState(() =>
    holdVerdicts({
      send: (judgement) => judgeReviews(api, judgement),
      now: () => Date.now(),
      onChange: setStanding,
      onSent: () => {
        for (const name of CHANGED) void queryClient.invalidateQueries({ queryKey: [name] });
      },
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

import { useEffect, useState } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import {
  UNDO_SECONDS,
  type HeldVerdict,
  type HeldVerdicts,
  type VerdictStanding,
  type Refusal,
} from './held-verdicts.ts';
import { formatMoment } from '#console/format.ts';

interface NoticesProps {
  readonly verdicts: HeldVerdicts;
  readonly standing: VerdictStanding;
}

interface UndoBarProps extends NoticesProps {
  /** With the case to open again, if it was one. */
  readonly onUndone: (taskId: string | undefined) => void;
}

/** What was just decided, with a way back while there is one; in view however far down the decision stands. */
export function UndoBar({ verdicts, standing, onUndone }: UndoBarProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-start gap-2 p-4 max-lg:bottom-18">
      <VerdictNotices verdicts={verdicts} standing={standing} />
      <div role="status" className="grid justify-items-start gap-2">
        {standing.held.map((held) => (
          <HeldLine
            key={held.judgement.key}
            held={held}
            onUndo={() => {
              onUndone(verdicts.undo(held.judgement.key));
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** What did not reach us, and what others had decided before. */
function VerdictNotices({ verdicts, standing }: NoticesProps) {
  if (standing.failures.length + standing.refusals.length === 0) return null;
  return (
    <div className="pointer-events-auto grid max-h-[40dvh] max-w-120 gap-2 overflow-y-auto rounded-md shadow-3">
      {standing.failures.map(({ judgement, label }) => (
        <Banner key={judgement.key} tone="danger" role="alert">
          <p className="mb-2">{label} We didn't receive this. Nothing was decided, and nothing is lost.</p>
          <Button variant="secondary" size="sm" onClick={() => verdicts.retry(judgement.key)}>
            Try again
          </Button>
        </Banner>
      ))}
      {standing.refusals.length > 0 && (
        <Banner tone="warning" role="alert" onDismiss={() => verdicts.forgetRefusals()}>
          {standing.refusals.map((refusal) => (
            <p key={refusal.taskId}>{refusalText(refusal)}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

function HeldLine({ held, onUndo }: { readonly held: HeldVerdict; readonly onUndo: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(UNDO_SECONDS);
  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((held.sendAt - Date.now()) / 1_000)));
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [held.sendAt]);

  return (
    <div className="pointer-events-auto flex max-w-120 animate-[rise_var(--duration-3)_var(--ease-out)] items-center gap-3 rounded-voice bg-surface-inverse py-1.5 ps-5 pe-2 text-sm text-text-inverse shadow-3">
      <Icon name="circle-check" />
      <p className="flex-1 py-2">{held.label}</p>
      <span aria-hidden="true" className="w-5 text-end tabular-nums">
        {secondsLeft}
      </span>
      <button
        type="button"
        onClick={onUndo}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 font-bold focus-visible:outline-current focus-visible:-outline-offset-2"
      >
        <Icon name="undo-2" size="sm" />
        Undo
      </button>
    </div>
  );
}

/** Why a verdict did not count, and whose does. */
function refusalText({ problem, decision, memberId }: Refusal): string {
  if (problem === 'NEEDS_SOMEBODY_ELSE') {
    return `${memberId}: you rejected this the first time, so someone else needs to review it. It's back in the queue.`;
  }
  if (problem === 'NOT_FOUND' || decision === null) return `${memberId}: this is no longer in the queue.`;
  const verdict = decision.verdict === 'APPROVED' ? 'approved' : 'rejected';
  const by = decision.byName ?? 'Someone else';
  return `${memberId}: ${by} already ${verdict} this, ${formatMoment(decision.decidedAt)}. Their decision stands; nothing was paid twice.`;
}

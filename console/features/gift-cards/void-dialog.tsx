import { useState } from 'react';
import { stopGiftCardVoid } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { AskedDialog, ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { useAnswer, useAskAnewAfter } from '#console/session/use-answer.ts';
import { cardCount, voidText } from './gift-card-texts.ts';
import {
  beginVoid,
  isVoiding,
  voidQuery,
  type GiftCardVoid,
  SHOWS_STOCK,
  useMayChangeStock,
} from './gift-cards.queries.ts';

export interface VoidRequest {
  /** Of this load; without it, all expired cards. */
  readonly loadId: string | undefined;
  readonly count: number;
  readonly fileName?: string;
}

interface VoidDialogProps {
  readonly request: VoidRequest;
  readonly onClose: () => void;
}

/** Takes cards out of stock for good, after a last question. */
export function VoidDialog({ request: { loadId, count, fileName }, onClose }: VoidDialogProps) {
  const { api } = useConsole();
  const [begun, setBegun] = useState<Awaited<ReturnType<typeof beginVoid>>>();
  if (begun === 'waits') return <AskedDialog onClose={onClose} />;
  if (begun !== undefined) return <Voiding voidId={begun.voidId} onClose={onClose} />;
  return (
    <ReasonDialog
      send={(reason) => beginVoid(api, { loadId, reason })}
      changes={SHOWS_STOCK}
      onDone={setBegun}
      onClose={onClose}
      title={`Void ${cardCount(count)}?`}
      auditNote="Recorded in the audit log with your name and reason."
      doLabel={`Void ${cardCount(count)}`}
      isFinal
      hint="For the audit log, such as “sold twice by supplier”."
      usual={loadId === undefined ? 'Expired cards' : ''}
    >
      <p>
        {loadId === undefined
          ? 'Expired cards are permanently removed from stock. Members keep the cards they have.'
          : `The remaining cards in ${fileName ?? 'this file'} are permanently removed from stock. Members keep the cards they have. You can't load the same codes again.`}
      </p>
    </ReasonDialog>
  );
}

/** How far it is, until it is over. */
function Voiding({ voidId, onClose }: { readonly voidId: string; readonly onClose: () => void }) {
  const query = useAnswer(voidQuery, voidId);
  const standing = query.data;
  const goesOn = standing == null || isVoiding(standing);
  useAskAnewAfter(!goesOn, SHOWS_STOCK);
  return (
    <ConsoleDialog
      onClose={onClose}
      title={goesOn ? 'Voiding' : `${cardCount(standing.voided)} voided`}
      auditNote={
        goesOn ? 'You can close this. It continues in the background.' : 'Recorded in the audit log as one entry.'
      }
    >
      {standing == null ? <CardStates query={query} /> : <VoidProgress standing={standing} />}
    </ConsoleDialog>
  );
}

/** How far a void is, with the way to stop it; or what became of it. */
export function VoidProgress({ standing }: { readonly standing: GiftCardVoid }) {
  const mayStop = useMayChangeStock();
  const { api } = useConsole();
  const stop = useCommand(() => api.mutate(stopGiftCardVoid, { voidId: standing.voidId }), { changes: SHOWS_STOCK });
  if (!isVoiding(standing)) {
    return (
      <p role="status" className="text-text-muted">
        {voidText(standing)}
      </p>
    );
  }
  const most = Math.max(standing.wanted, standing.voided);
  return (
    <div className="grid gap-2">
      <Progress
        label="Voided"
        value={standing.voided}
        max={most}
        figure={`${formatNumber(standing.voided)} of ${cardCount(most)}`}
        isDense
      />
      {mayStop && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="secondary" size="sm" isBusy={stop.isPending} onClick={() => stop.send()}>
            Stop voiding
          </Button>
          <span className="text-xs text-text-muted">Cards already voided stay voided.</span>
        </div>
      )}
      <FailureBanner failure={stop.failure} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { AskedDialog } from '#console/dialogs/asked-dialog.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { cardCount } from './gift-card-words.ts';
import { beginVoid, isVoiding, voidQuery } from './gift-cards.queries.ts';
import { SHOWS_STOCK, useStockChanged } from './use-stock-changed.ts';
import { VoidProgress } from './void-progress.tsx';

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
      auditNote="Written to the audit log with your name and the reason."
      doLabel={`Void ${cardCount(count)}`}
      isFinal
      hint="For the audit log, such as “sold twice by the supplier”."
      usual={loadId === undefined ? 'Expired cards' : ''}
    >
      <p>
        {loadId === undefined
          ? 'Cards that have expired leave the stock for good. Members keep the cards they have.'
          : `What is left of ${fileName ?? 'this file'} leaves the stock for good. Members keep the cards they have. The same codes cannot be loaded again.`}
      </p>
    </ReasonDialog>
  );
}

/** How far it is, until it is over. */
function Voiding({ voidId, onClose }: { readonly voidId: string; readonly onClose: () => void }) {
  const { api } = useConsole();
  const stockChanged = useStockChanged();
  const query = useQuery(voidQuery(api, voidId));
  const standing = query.data;
  const goesOn = standing == null || isVoiding(standing);
  useEffect(() => {
    if (!goesOn) void stockChanged();
  }, [goesOn, stockChanged]);
  return (
    <ConsoleDialog
      onClose={onClose}
      title={goesOn ? 'Voiding' : `${cardCount(standing.voided)} voided`}
      auditNote={goesOn ? 'You may close this. It goes on by itself.' : 'Written to the audit log in one entry.'}
    >
      {standing == null ? <CardStates query={query} /> : <VoidProgress standing={standing} mayStop />}
    </ConsoleDialog>
  );
}

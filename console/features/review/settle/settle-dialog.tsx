import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { settlementQuery } from './settlement.queries.ts';
import { SettlementResult } from './settlement-result.tsx';

interface SettleDialogProps {
  readonly studyId: string | undefined;
  readonly onClose: () => void;
}

/** A file of outcomes: chosen, compared, and applied line by line as far as somebody wants it. */
export function SettleDialog({ studyId, onClose }: SettleDialogProps) {
  const [settlementId, setSettlementId] = useState<string>();
  if (settlementId === undefined) return <ChooseFile studyId={studyId} onClose={onClose} onTaken={setSettlementId} />;
  return <Compared settlementId={settlementId} onClose={onClose} />;
}

function Compared({ settlementId, onClose }: { readonly settlementId: string; readonly onClose: () => void }) {
  const { api } = useConsole();
  const query = useQuery(settlementQuery(api, settlementId));
  if (query.data !== undefined) return <SettlementResult settlement={query.data} onClose={onClose} />;
  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Settle by file"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <CardStates query={query} />
    </ConsoleDialog>
  );
}

import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { ChooseFile } from './choose-file.tsx';
import { settlementQuery } from './settlement.queries.ts';
import { SettlementResult } from './settlement-result.tsx';

/** Outcomes that a partner sends as a file, compared before anything changes. */
export function SettleButton({ studyId }: { readonly studyId: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" aria-label="Reconcile from file" onClick={() => setIsOpen(true)}>
        <Icon name="upload" />
        <span className="max-lg:sr-only">Reconcile from file</span>
      </Button>
      {isOpen && <SettleDialog studyId={studyId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface SettleDialogProps {
  readonly studyId: string | undefined;
  readonly onClose: () => void;
}

/** A file of outcomes: chosen, compared, and applied line by line as far as somebody wants it. */
function SettleDialog({ studyId, onClose }: SettleDialogProps) {
  const [settlementId, setSettlementId] = useState<string>();
  if (settlementId === undefined) return <ChooseFile studyId={studyId} onClose={onClose} onTaken={setSettlementId} />;
  return <Compared settlementId={settlementId} onClose={onClose} />;
}

function Compared({ settlementId, onClose }: { readonly settlementId: string; readonly onClose: () => void }) {
  const query = useAnswer(settlementQuery, settlementId);
  if (query.data !== undefined) return <SettlementResult settlement={query.data} onClose={onClose} />;
  return (
    <ConsoleDialog onClose={onClose} size="lg" title="Reconcile from file">
      <CardStates query={query} />
    </ConsoleDialog>
  );
}

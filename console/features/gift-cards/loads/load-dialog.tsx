import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadTitle } from './load-words.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { formatMoment } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { isGoingOn, loadQuery } from '../gift-cards.queries.ts';
import { useStockChanged } from '../use-stock-changed.ts';
import type { VoidRequest } from '../void-dialog.tsx';
import { ChooseLoad } from './choose-load.tsx';
import { LoadBody } from './load-body.tsx';

const LINES_SHOWN = 8;

interface LoadDialogProps {
  readonly leastLifeDays: number;
  readonly onVoid: (request: VoidRequest) => void;
  readonly onClose: () => void;
}

/** A file of cards: chosen, sent, read line by line, and what became of it. */
export function LoadDialog({ leastLifeDays, onVoid, onClose }: LoadDialogProps) {
  const [loadId, setLoadId] = useState<string>();
  if (loadId === undefined) return <ChooseLoad leastLifeDays={leastLifeDays} onClose={onClose} onSent={setLoadId} />;
  return (
    <LoadStanding loadId={loadId} mayChange onAgain={() => setLoadId(undefined)} onVoid={onVoid} onClose={onClose} />
  );
}

interface LoadStandingProps {
  readonly loadId: string;
  readonly mayChange: boolean;
  /** Left out where no file is being chosen. */
  readonly onAgain?: () => void;
  readonly onVoid?: ((request: VoidRequest) => void) | undefined;
  readonly onClose: () => void;
}

/** What became of one file, however long ago. */
export function LoadStanding({ loadId, mayChange, onAgain, onVoid, onClose }: LoadStandingProps) {
  const { api } = useConsole();
  const query = useQuery(loadQuery(api, loadId));
  const stockChanged = useStockChanged();
  const load = query.data;
  const isOver = load != null && !isGoingOn(load);
  // The cards that came are on the page behind as soon as they are here.
  useEffect(() => {
    if (isOver) void stockChanged();
  }, [isOver, stockChanged]);

  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title={load == null ? 'Load gift cards' : loadTitle(load)}
      auditNote={
        load != null && !isOver
          ? 'You may close this. Loading goes on by itself.'
          : 'Written to the audit log with the name of who loaded it.'
      }
      actions={
        <>
          {load?.state === 'FAILED' && onAgain && (
            <Button variant="secondary" onClick={onAgain}>
              Choose a file
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {load == null ? (
        <CardStates query={query} />
      ) : (
        <>
          <p role="status" className="-mt-3 text-text-muted wrap-anywhere">
            {load.fileName}, {formatMoment(load.createdAt)} (your clock){load.byName && `, by ${load.byName}`}
          </p>
          <LoadBody load={load} linesShown={LINES_SHOWN} mayChange={mayChange} onVoid={onVoid} />
        </>
      )}
    </ConsoleDialog>
  );
}

import { useState } from 'react';
import { beginGiftCardLoad, stopGiftCardLoad } from '#contract/generated/operator/operations.ts';
import { LOAD_COLUMNS, LOAD_FILE_PROBLEMS, LOAD_MAX_BYTES, LOAD_SAMPLE } from '#contract/gift-cards/gift-card-loads.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { formatMoment } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendParts, type SentParts } from '#console/api/send-parts.ts';
import { SendCsvDialog } from '#console/dialogs/send-csv-dialog.tsx';
import { useAnswer, useAskAnewAfter } from '#console/session/use-answer.ts';
import { loadTitle, LOAD_RULES } from './load-texts.ts';
import { isGoingOn, loadQuery, SHOWS_STOCK } from '../gift-cards.queries.ts';
import type { VoidRequest } from '../void-dialog.tsx';
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
  return <LoadStanding loadId={loadId} onAgain={() => setLoadId(undefined)} onVoid={onVoid} onClose={onClose} />;
}

interface LoadStandingProps {
  readonly loadId: string;
  /** Left out where no file is being chosen. */
  readonly onAgain?: () => void;
  readonly onVoid: (request: VoidRequest) => void;
  readonly onClose: () => void;
}

/** What became of one file, however long ago. */
export function LoadStanding({ loadId, onAgain, onVoid, onClose }: LoadStandingProps) {
  const query = useAnswer(loadQuery, loadId);
  const load = query.data;
  const isOver = load != null && !isGoingOn(load);
  // The cards that came are on the page behind as soon as they are here.
  useAskAnewAfter(isOver, SHOWS_STOCK);

  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title={load == null ? 'Load gift cards' : loadTitle(load)}
      auditNote={
        load != null && !isOver
          ? 'You can close this. Loading continues in the background.'
          : 'Recorded in the audit log with the name of the person who loaded it.'
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
            {load.fileName}, {formatMoment(load.createdAt)} (your local time){load.byName && `, by ${load.byName}`}
          </p>
          <LoadBody load={load} linesShown={LINES_SHOWN} onVoid={onVoid} />
        </>
      )}
    </ConsoleDialog>
  );
}

/** Sends a file of cards. The id of its load, once all of it is there. */
async function sendLoad(api: OperatorApi, sent: SentParts): Promise<string> {
  const { file } = sent;
  const { url, loadId } = await api.mutate(beginGiftCardLoad, { fileName: file.name, bytes: file.size });
  await sendParts({ url, giveUp: () => api.mutate(stopGiftCardLoad, { loadId }) }, sent);
  return loadId;
}

interface ChooseLoadProps {
  readonly leastLifeDays: number;
  readonly onClose: () => void;
  readonly onSent: (loadId: string) => void;
}

function ChooseLoad({ leastLifeDays, onClose, onSent }: ChooseLoadProps) {
  const { api } = useConsole();
  return (
    <SendCsvDialog
      title="Load gift cards"
      auditNote="Codes are encrypted on upload. Codes that are already loaded are skipped."
      doLabel="Load"
      stopNote="Nothing from this file will be loaded."
      shape={{
        columns: LOAD_COLUMNS,
        rules: [
          LOAD_RULES.needed,
          LOAD_RULES.separators,
          LOAD_RULES.value,
          LOAD_RULES.code,
          LOAD_RULES.ways,
          LOAD_RULES.expires(leastLifeDays),
        ],
        limits: LOAD_RULES.limits,
        maxBytes: LOAD_MAX_BYTES,
        problems: LOAD_FILE_PROBLEMS,
        sample: { name: 'gift-cards-sample.csv', text: LOAD_SAMPLE },
      }}
      send={(sent) => sendLoad(api, sent)}
      changes={SHOWS_STOCK}
      onClose={onClose}
      onSent={onSent}
    />
  );
}

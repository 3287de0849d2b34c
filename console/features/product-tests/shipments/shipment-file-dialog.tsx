import { useState } from 'react';
import {
  createShipmentProblemsFile,
  stopShipmentFile,
  beginShipmentFile,
} from '#contract/generated/operator/operations.ts';
import { SHIPMENT_FILE_MAX_BYTES } from '#contract/product-tests/product-test-limits.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_FILE_PROBLEMS, SHIPMENT_SAMPLE } from '#contract/product-tests/shipment-files.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { SendCsvDialog } from '#console/dialogs/send-csv-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendParts, type SentParts } from '#console/api/send-parts.ts';
import { useAnswer, useAskAnewAfter } from '#console/session/use-answer.ts';
import { ShipmentFileBody } from './shipment-file-body.tsx';
import { downloadText, fileSubtitle, fileTitle, SHIPMENT_FILE_RULES } from './shipment-file-texts.ts';
import { isGoingOn, shipmentFileQuery, SHOWS_PARCELS } from './shipments.queries.ts';

/** A file of carriers and tracking numbers: chosen, sent, read line by line, and what became of it. */
export function ShipmentFileDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useConsole();
  const [fileId, setFileId] = useState<string>();
  if (fileId !== undefined)
    return <ShipmentFileStanding fileId={fileId} onAgain={() => setFileId(undefined)} onClose={onClose} />;
  return (
    <SendCsvDialog
      title="Import tracking"
      auditNote="Importing the same file again changes nothing."
      doLabel="Import"
      stopNote="Nothing from this file will be imported."
      shape={{
        columns: SHIPMENT_COLUMNS,
        rules: SHIPMENT_FILE_RULES.lines,
        limits: SHIPMENT_FILE_RULES.limits,
        maxBytes: SHIPMENT_FILE_MAX_BYTES,
        problems: SHIPMENT_FILE_PROBLEMS,
        sample: { name: 'shipments-sample.csv', text: SHIPMENT_SAMPLE },
      }}
      send={(sent) => sendShipmentFile(api, sent)}
      changes={SHOWS_PARCELS}
      onClose={onClose}
      onSent={setFileId}
    />
  );
}

interface ShipmentFileStandingProps {
  readonly fileId: string;
  /** Left out where no file is being chosen. */
  readonly onAgain?: () => void;
  readonly onClose: () => void;
}

/** How one file stands, however long ago it came. */
export function ShipmentFileStanding({ fileId, onAgain, onClose }: ShipmentFileStandingProps) {
  const { api } = useConsole();
  const query = useAnswer(shipmentFileQuery, fileId);
  const file = query.data;
  const isOver = file != null && !isGoingOn(file);
  const stop = useCommand(() => api.mutate(stopShipmentFile, { fileId }), { changes: SHOWS_PARCELS });
  const download = useCommand(async () => startDownload(await api.mutate(createShipmentProblemsFile, { fileId })));
  // Parcels that moved are on the page behind as soon as the file is read.
  useAskAnewAfter(isOver, SHOWS_PARCELS);
  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title={file == null ? 'Import tracking' : fileTitle(file)}
      auditNote={
        isOver
          ? 'Importing the same file again changes nothing.'
          : 'You can close this. The import continues in the background.'
      }
      actions={
        <>
          {file?.state === 'FAILED' && onAgain && (
            <Button variant="secondary" onClick={onAgain}>
              Choose a file
            </Button>
          )}
          {file != null && !isOver && (
            <Button variant="secondary" isBusy={stop.isPending} onClick={() => stop.send()}>
              Stop
            </Button>
          )}
          {isOver && file.bad > 0 && (
            <Button variant="secondary" isBusy={download.isPending} onClick={() => download.send()}>
              <Icon name="download" />
              {downloadText(file.bad)}
            </Button>
          )}
          <Button onClick={onClose}>{isOver ? 'Done' : 'Close'}</Button>
        </>
      }
    >
      {file == null ? (
        <CardStates query={query} />
      ) : (
        <>
          <p role="status" className="-mt-3 text-text-muted wrap-anywhere">
            {fileSubtitle(file)}
          </p>
          <FailureBanner failure={stop.failure ?? download.failure} />
          <ShipmentFileBody file={file} />
        </>
      )}
    </ConsoleDialog>
  );
}

/** Sends a file of parcels. Its id, once all of it is there. */
async function sendShipmentFile(api: OperatorApi, sent: SentParts): Promise<string> {
  const { file } = sent;
  const { url, fileId } = await api.mutate(beginShipmentFile, { fileName: file.name, bytes: file.size });
  await sendParts({ url, giveUp: () => api.mutate(stopShipmentFile, { fileId }) }, sent);
  return fileId;
}

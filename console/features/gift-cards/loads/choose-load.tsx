import { useEffect, useRef, useState } from 'react';
import { LOAD_COLUMNS, LOAD_FILE_PROBLEMS, LOAD_MAX_BYTES, LOAD_SAMPLE } from '#contract/rewards/gift-card-loads.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import type { UploadedFile } from '#ui/forms/file-row.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { FileUpload } from '#ui/forms/file-upload.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { saveFile } from '#console/save-file.ts';
import { useSending } from '#console/session/use-sending.ts';
import { SHOWS_STOCK } from '../use-stock-changed.ts';
import { LOAD_RULES } from './load-words.ts';
import { sendLoad } from './send-load.ts';

interface ChooseLoadProps {
  readonly leastLifeDays: number;
  readonly onClose: () => void;
  readonly onSent: (loadId: string) => void;
}

/** Which file, what it has to look like, and how much of it is there. */
export function ChooseLoad({ leastLifeDays, onClose, onSent }: ChooseLoadProps) {
  const { api } = useConsole();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const load = useCommand(
    (chosen: File) => {
      const { signal } = (sending.current = new AbortController());
      return sendLoad(api, { file: chosen, signal, onProgress: setSent });
    },
    { changes: SHOWS_STOCK, onDone: onSent },
  );
  const isBusy = load.isPending;
  const problem = (file && problemOf(file)) ?? load.failure?.sentence;
  useSending(isBusy);
  // What is on its way is not given up by a press of Escape or beside the dialog.
  const leave = () => (isBusy ? setIsLeaving(true) : onClose());
  // Whoever leaves takes the file along.
  useEffect(() => () => sending.current?.abort(), []);

  function choose(chosen: File | undefined) {
    if (isBusy) return;
    load.reset();
    setFile(chosen);
  }

  function send() {
    if (file === undefined || problem !== undefined || isBusy) return;
    setSent(0);
    setIsLeaving(false);
    load.send(file);
  }

  return (
    <ConsoleDialog
      onClose={leave}
      size="lg"
      title="Load gift cards"
      auditNote="Codes are encrypted as they arrive. A code that is known is not loaded again."
      actions={
        isLeaving && isBusy ? (
          <>
            <p role="alert" className="me-auto min-w-0 flex-[1_1_12rem] font-bold">
              Stop sending? Nothing of this file is loaded then.
            </p>
            <Button variant="quiet" onClick={onClose}>
              Stop sending
            </Button>
            <Button onClick={() => setIsLeaving(false)}>Go on</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={leave}>
              {isBusy ? 'Stop' : 'Cancel'}
            </Button>
            {file && !isBusy && (
              <Button variant="secondary" onClick={() => choose(undefined)}>
                Another file
              </Button>
            )}
            <Button isBusy={isBusy} isIdle={file === undefined || problem !== undefined} onClick={send}>
              Load
            </Button>
          </>
        )
      }
    >
      <Columns leastLifeDays={leastLifeDays} />
      <FileUpload
        label="File"
        limitsText={LOAD_RULES.limits}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        files={file && isBusy ? [rowOf(file, sent)] : []}
        onAdd={(files) => choose(files[0])}
        onRemove={leave}
        full={file && { title: file.name, text: isBusy ? 'On its way' : fileSizeText(file.size) }}
        error={problem}
      />
    </ConsoleDialog>
  );
}

function Columns({ leastLifeDays }: { readonly leastLifeDays: number }) {
  return (
    <div className="grid gap-2">
      <p>
        The first line names the columns, in any order:{' '}
        {LOAD_COLUMNS.map((column, index) => (
          <span key={column}>
            {index > 0 && ', '}
            <code className="font-code font-bold">{column}</code>
          </span>
        ))}
        .
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-text-muted">
        {[
          LOAD_RULES.needed,
          LOAD_RULES.separators,
          LOAD_RULES.value,
          LOAD_RULES.code,
          LOAD_RULES.ways,
          LOAD_RULES.expires(leastLifeDays),
        ].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" size="sm" onClick={() => saveFile('gift-cards-sample.csv', LOAD_SAMPLE)}>
          <Icon name="download" />
          Download a sample
        </Button>
      </div>
    </div>
  );
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return LOAD_FILE_PROBLEMS.empty;
  return size > LOAD_MAX_BYTES ? LOAD_FILE_PROBLEMS['too-large'] : undefined;
}

function rowOf({ name, size }: File, sent: number): UploadedFile {
  // All of it is there only once the last answer is.
  return { id: 'file', name, sizeBytes: size, kind: 'document', percent: Math.min(99, (sent / size) * 100) };
}

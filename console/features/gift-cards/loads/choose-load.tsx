import { useEffect, useRef, useState } from 'react';
import { LOAD_COLUMNS, LOAD_FILE_PROBLEMS, LOAD_MAX_BYTES, LOAD_SAMPLE } from '#contract/gift-card-loads.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import type { UploadedFile } from '#ui/forms/file-row.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { FileUpload } from '#ui/forms/file-upload.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/console-context.ts';
import { ConsoleDialog } from '#console/layout/console-dialog.tsx';
import { saveText } from '../save-text.ts';
import { RefusedFile, sendLoad } from './send-load.ts';

interface ChooseLoadProps {
  readonly onClose: () => void;
  readonly onSent: (loadId: string) => void;
}

/** Which file, what it has to look like, and how much of it is there. */
export function ChooseLoad({ onClose, onSent }: ChooseLoadProps) {
  const { api } = useConsole();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const isBusy = sent !== undefined;
  // Whoever leaves takes the file along.
  useEffect(() => () => sending.current?.abort(), []);

  function choose(chosen: File | undefined) {
    if (isBusy) return;
    setFile(chosen);
    setProblem(chosen === undefined ? undefined : problemOf(chosen));
  }

  async function send() {
    if (file === undefined || problem !== undefined || isBusy) return;
    const controller = new AbortController();
    sending.current = controller;
    setSent(0);
    try {
      const loadId = await sendLoad(api, { file, signal: controller.signal, onProgress: setSent });
      sending.current = undefined;
      onSent(loadId);
    } catch (error) {
      if (controller.signal.aborted) return;
      setSent(undefined);
      setProblem(sentenceOf(error));
    }
  }

  return (
    <ConsoleDialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Load gift cards"
      auditNote="Codes are encrypted as they arrive. Nothing loads twice."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {isBusy ? 'Stop' : 'Cancel'}
          </Button>
          {file && !isBusy && (
            <Button variant="secondary" onClick={() => choose(undefined)}>
              Another file
            </Button>
          )}
          <Button isBusy={isBusy} isIdle={file === undefined || problem !== undefined} onClick={() => void send()}>
            Load
          </Button>
        </>
      }
    >
      <Columns />
      <FileUpload
        label="File"
        limitsText="One CSV, at most 200 MB or 500,000 cards"
        accept=".csv,text/csv,text/plain"
        files={file && isBusy ? [rowOf(file, sent)] : []}
        onAdd={(files) => choose(files[0])}
        onRemove={onClose}
        full={file && { title: file.name, text: isBusy ? 'On its way' : fileSizeText(file.size) }}
        error={problem}
      />
    </ConsoleDialog>
  );
}

function Columns() {
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
        <li>The value is one of the catalogue, in dollars; the currency is USD.</li>
        <li>The code is what members copy; the key is six letters and digits.</li>
        <li>A card has number and PIN for our eGift page, or the link of a page elsewhere (https).</li>
        <li>Expires may be empty. It is a day such as 2027-12-31 or 12/31/2027.</li>
      </ul>
      <div>
        <Button variant="quiet" size="sm" onClick={() => saveText('gift-cards-sample.csv', LOAD_SAMPLE)}>
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

function sentenceOf(error: unknown): string {
  if (error instanceof RefusedFile) return error.message;
  const fields = isApiError(error) ? error.details.fields : undefined;
  return fields?.['file']?.[0] ?? (isApiError(error) ? error.message : MESSAGES.generic.somethingWentWrongTryAgain);
}

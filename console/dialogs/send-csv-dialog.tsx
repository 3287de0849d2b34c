import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { FileUpload } from '#ui/forms/file-upload.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { SentParts } from '#console/api/send-parts.ts';
import { saveFile } from '#console/save-file.ts';
import { useSending } from '#console/session/use-sending.ts';
import { ConsoleDialog } from './console-dialog.tsx';

/** What a file has to look like. */
interface CsvShape {
  readonly columns: readonly string[];
  readonly rules: readonly string[];
  readonly limits: string;
  readonly maxBytes: number;
  readonly problems: { readonly empty: string; readonly 'too-large': string };
  readonly sample: { readonly name: string; readonly text: string };
}

interface SendCsvDialogProps {
  readonly title: string;
  readonly auditNote: string;
  readonly shape: CsvShape;
  readonly doLabel: string;
  /** What becomes of a file whose sending is stopped, after 'Stop uploading?'. */
  readonly stopNote: string;
  /** Sends all of it, and answers with the id it has then. */
  readonly send: (sent: SentParts) => Promise<string>;
  readonly changes: readonly string[];
  readonly onClose: () => void;
  readonly onSent: (id: string) => void;
}

/** Which file, what it has to look like, and how much of it is there. */
export function SendCsvDialog(props: SendCsvDialogProps) {
  const { title, auditNote, shape, doLabel, stopNote, send, changes, onClose, onSent } = props;
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const command = useCommand(
    (chosen: File) => {
      const { signal } = (sending.current = new AbortController());
      return send({ file: chosen, signal, onProgress: setSent });
    },
    { changes, onDone: onSent },
  );
  const isBusy = command.isPending;
  const problem = (file && problemOf(file, shape)) ?? command.failure?.sentence;
  useSending(isBusy);
  // What is on its way is not given up by a press of Escape or beside the dialog.
  const leave = () => (isBusy ? setIsLeaving(true) : onClose());
  // Anyone who leaves takes the file along.
  useEffect(() => () => sending.current?.abort(), []);

  function choose(chosen: File | undefined) {
    if (isBusy) return;
    command.reset();
    setFile(chosen);
  }

  function begin() {
    if (file === undefined || problem !== undefined || isBusy) return;
    setSent(0);
    setIsLeaving(false);
    command.send(file);
  }

  return (
    <ConsoleDialog
      onClose={leave}
      size="lg"
      title={title}
      auditNote={auditNote}
      actions={
        isLeaving && isBusy ? (
          <>
            <p role="alert" className="me-auto min-w-0 flex-[1_1_12rem] font-bold">
              Stop uploading? {stopNote}
            </p>
            <Button variant="quiet" onClick={onClose}>
              Stop uploading
            </Button>
            <Button onClick={() => setIsLeaving(false)}>Keep uploading</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={leave}>
              {isBusy ? 'Stop' : 'Cancel'}
            </Button>
            {file && !isBusy && problem === undefined && (
              <Button variant="secondary" onClick={() => choose(undefined)}>
                Choose another file
              </Button>
            )}
            <Button isBusy={isBusy} isIdle={file === undefined || problem !== undefined} onClick={begin}>
              {doLabel}
            </Button>
          </>
        )
      }
    >
      <ShapeText shape={shape} />
      <FileUpload
        label="File"
        limitsText={shape.limits}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        files={file && (isBusy || problem !== undefined) ? [rowOf(file, sent, problem)] : []}
        onAdd={(files) => choose(files[0])}
        // One that was not taken makes room for another; one on its way is not given up by a slip.
        onRemove={isBusy ? leave : () => choose(undefined)}
        full={
          file && problem === undefined
            ? { title: file.name, text: isBusy ? 'Uploading' : fileSizeText(file.size) }
            : undefined
        }
      />
    </ConsoleDialog>
  );
}

function ShapeText({ shape: { columns, rules, sample } }: { readonly shape: CsvShape }) {
  return (
    <div className="grid gap-2">
      <p>
        The first line must list the column names, in any order:{' '}
        {columns.map((column, index) => (
          <span key={column}>
            {index > 0 && ', '}
            <code className="font-code font-bold wrap-anywhere">{column}</code>
          </span>
        ))}
        .
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-text-muted">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" size="sm" onClick={() => saveFile(sample.name, sample.text)}>
          <Icon name="download" />
          Download a sample
        </Button>
      </div>
    </div>
  );
}

function problemOf({ size }: File, { maxBytes, problems }: CsvShape): string | undefined {
  if (size === 0) return problems.empty;
  return size > maxBytes ? problems['too-large'] : undefined;
}

function rowOf({ name, size }: File, sent: number, error: string | undefined) {
  return {
    id: 'file',
    name,
    sizeBytes: size,
    kind: 'document' as const,
    // All of it is there only once the last answer is.
    percent: Math.min(99, (sent / size) * 100),
    ...(error !== undefined && { error }),
  };
}

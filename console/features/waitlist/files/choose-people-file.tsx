import { useEffect, useRef, useState } from 'react';
import {
  PEOPLE_COLUMNS,
  PEOPLE_FILE_MAX_BYTES,
  PEOPLE_FILE_PROBLEMS,
  PEOPLE_SAMPLES,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { FileUpload } from '#ui/forms/file-upload.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useSending } from '#console/session/use-sending.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { saveFile } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_FILES } from '../waitlist.queries.ts';
import { PEOPLE_FILE_RULES } from './people-file-words.ts';
import { sendPeopleFile } from './send-people-file.ts';

interface ChoosePeopleFileProps {
  readonly purpose: PeopleFilePurpose;
  readonly onClose: () => void;
  readonly onSent: (fileId: string) => void;
}

/** Which file, what it has to look like, and how much of it is there. */
export function ChoosePeopleFile({ purpose, onClose, onSent }: ChoosePeopleFileProps) {
  const { api } = useConsole();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const command = useCommand(
    (chosen: File) => {
      const { signal } = (sending.current = new AbortController());
      return sendPeopleFile(api, purpose, { file: chosen, signal, onProgress: setSent });
    },
    { changes: SHOWS_FILES, onDone: onSent },
  );
  const isBusy = command.isPending;
  const problem = (file && problemOf(file)) ?? command.failure?.sentence;
  useSending(isBusy);
  // What is on its way is not given up by a press of Escape or beside the dialog.
  const leave = () => (isBusy ? setIsLeaving(true) : onClose());
  // Whoever leaves takes the file along.
  useEffect(() => () => sending.current?.abort(), []);

  function choose(chosen: File | undefined) {
    if (isBusy) return;
    command.reset();
    setFile(chosen);
  }

  function send() {
    if (file === undefined || problem !== undefined || isBusy) return;
    setSent(0);
    setIsLeaving(false);
    command.send(file);
  }

  return (
    <ConsoleDialog
      onClose={leave}
      size="lg"
      title={purpose === 'INVITE' ? 'Invite people from a CSV' : 'Import a panel'}
      auditNote="The file is checked line by line before anything happens. Its lines are sealed, and gone when it is done."
      actions={
        isLeaving && isBusy ? (
          <>
            <p role="alert" className="me-auto min-w-0 flex-[1_1_12rem] font-bold">
              Stop sending? Nothing of this file is kept then.
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
            <Button isBusy={isBusy} isIdle={file === undefined || problem !== undefined} onClick={send}>
              Check the file
            </Button>
          </>
        )
      }
    >
      <Columns purpose={purpose} />
      <FileUpload
        label="File"
        limitsText={PEOPLE_FILE_RULES.limits}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        files={
          file && (isBusy || problem !== undefined)
            ? [
                {
                  id: 'file',
                  name: file.name,
                  sizeBytes: file.size,
                  kind: 'document',
                  // All of it is there only once the last answer is.
                  percent: Math.min(99, (sent / file.size) * 100),
                  ...(problem !== undefined && { error: problem }),
                },
              ]
            : []
        }
        onAdd={(files) => choose(files[0])}
        // One that was not taken makes room for another; one on its way is not given up by a slip.
        onRemove={isBusy ? leave : () => choose(undefined)}
        full={
          file && problem === undefined
            ? { title: file.name, text: isBusy ? 'On its way' : fileSizeText(file.size) }
            : undefined
        }
      />
    </ConsoleDialog>
  );
}

function Columns({ purpose }: { readonly purpose: PeopleFilePurpose }) {
  return (
    <div className="grid gap-2">
      <p>
        The first line names the columns, in any order:{' '}
        {PEOPLE_COLUMNS[purpose].map((column, index) => (
          <span key={column}>
            {index > 0 && ', '}
            <code className="font-code font-bold wrap-anywhere">{column}</code>
          </span>
        ))}
        .
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-text-muted">
        {PEOPLE_FILE_RULES[purpose].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <div>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => saveFile(purpose === 'INVITE' ? 'people.csv' : 'panel.csv', PEOPLE_SAMPLES[purpose])}
        >
          <Icon name="download" />
          Download a sample
        </Button>
      </div>
    </div>
  );
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return PEOPLE_FILE_PROBLEMS.empty;
  return size > PEOPLE_FILE_MAX_BYTES ? PEOPLE_FILE_PROBLEMS['too-large'] : undefined;
}

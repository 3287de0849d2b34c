import { useId, useState } from 'react';
import * as v from 'valibot';
import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import { startPeopleFile, stopPeopleFile } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { ReasonField, SecondReasonField } from '#console/dialogs/reason-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { SHOWS_PEOPLE } from '#console/joining/shows-people.ts';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_FILES, isGoingOn, peopleFileQuery, type PeopleFile } from '../joining.queries.ts';
import { people } from '#console/joining/joining-texts.ts';
import { useAnswer, useAskAnewAfter } from '#console/session/use-answer.ts';
import { ChoosePeopleFile } from './choose-people-file.tsx';
import { PeopleFileBody } from './people-file-body.tsx';
import { fileTitle } from './people-file-texts.ts';

interface PeopleFileDialogProps {
  readonly purpose: PeopleFilePurpose;
  readonly onClose: () => void;
}

/** A file of people: chosen, sent, checked line by line, begun, and what became of it. */
export function PeopleFileDialog({ purpose, onClose }: PeopleFileDialogProps) {
  const [fileId, setFileId] = useState<string>();
  if (fileId === undefined) return <ChoosePeopleFile purpose={purpose} onClose={onClose} onSent={setFileId} />;
  return <PeopleFileStanding fileId={fileId} mayChange onAgain={() => setFileId(undefined)} onClose={onClose} />;
}

interface PeopleFileStandingProps {
  readonly fileId: string;
  readonly mayChange: boolean;
  /** Left out where no file is being chosen. */
  readonly onAgain?: () => void;
  readonly onClose: () => void;
}

const schema = v.object({ reason: v.pipe(v.string(), v.trim()) });

/** How one file stands, however long ago it came. */
export function PeopleFileStanding({ fileId, mayChange, onAgain, onClose }: PeopleFileStandingProps) {
  const { api } = useConsole();
  const query = useAnswer(peopleFileQuery, fileId);
  const id = useId();
  const start = useCommandForm({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => api.mutate(startPeopleFile, { fileId, reason: reason || null }),
    changes: SHOWS_FILES,
  });
  const stop = useCommand(() => api.mutate(stopPeopleFile, { fileId }), { changes: SHOWS_FILES });
  const file = query.data;
  // Who came is on the page behind as soon as they are here, and so are their invitations.
  useAskAnewAfter(file?.state === 'DONE' || file?.state === 'STOPPED', SHOWS_PEOPLE);
  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title={file == null ? 'People file' : fileTitle(file)}
      auditNote={
        file != null && isGoingOn(file)
          ? 'You can close this. It continues in the background.'
          : 'Recorded in the audit log with the names of the people who uploaded and started it.'
      }
      actions={
        <>
          {file?.state === 'FAILED' && onAgain && (
            <Button variant="secondary" onClick={onAgain}>
              Choose a file
            </Button>
          )}
          {file != null && mayChange && ['CHECKING', 'CHECKED', 'RUNNING'].includes(file.state) && (
            <Button variant="secondary" isBusy={stop.isPending} onClick={() => stop.send()}>
              {file.state === 'RUNNING' ? 'Stop' : 'Discard file'}
            </Button>
          )}
          {file != null && mayChange && mayBegin(file) ? (
            <Button type="submit" form={id} isBusy={start.isPending}>
              {startText(file)}
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
        </>
      }
    >
      {file == null ? (
        <CardStates query={query} />
      ) : (
        <>
          <p role="status" className="-mt-3 text-text-muted wrap-anywhere">
            {file.fileName}, {formatMoment(file.createdAt)} (your local time){file.byName && `, by ${file.byName}`}
            {file.startedByName && `, started by ${file.startedByName}`}
          </p>
          <FailureBanner failure={start.failure ?? stop.failure} />
          <PeopleFileBody file={file} mayDownload={mayChange} />
          {mayChange && mayBegin(file) && (
            <form id={id} {...start.form}>
              {file.needsAnother ? (
                <ReasonField label="Reason for the approver" {...start.field('reason')} />
              ) : (
                <SecondReasonField {...start.field('reason')} />
              )}
            </form>
          )}
        </>
      )}
    </ConsoleDialog>
  );
}

/** What waits for a second person is begun by their answer. */
const mayBegin = ({ state, added, waitsForAnother }: PeopleFile): boolean =>
  state === 'CHECKED' && added > 0 && !waitsForAnother;

function startText({ purpose, added, needsAnother }: PeopleFile): string {
  if (needsAnother) return 'Request approval';
  return purpose === 'INVITE' ? `Invite ${people(added)}` : `Import ${people(added)}`;
}

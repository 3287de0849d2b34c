import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PeopleFilePurpose } from '#contract/joining/people-files.ts';
import { startPeopleFile, stopPeopleFile } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { isGoingOn, peopleFileQuery, SHOWS_FILES, SHOWS_PEOPLE, type PeopleFile } from '../waitlist.queries.ts';
import { people } from '../waitlist-words.ts';
import { ChoosePeopleFile } from './choose-people-file.tsx';
import { PeopleFileBody } from './people-file-body.tsx';
import { fileTitle } from './people-file-words.ts';

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

/** How one file stands, however long ago it came. */
export function PeopleFileStanding({ fileId, mayChange, onAgain, onClose }: PeopleFileStandingProps) {
  const { api } = useConsole();
  const query = useQuery(peopleFileQuery(api, fileId));
  const start = useCommand(() => api.mutate(startPeopleFile, { fileId }), { changes: SHOWS_FILES });
  const stop = useCommand(() => api.mutate(stopPeopleFile, { fileId }), { changes: SHOWS_FILES });
  const file = query.data;
  const queries = useQueryClient();
  const state = file?.state;
  // Who came is on the page behind as soon as they are here, and so are their invitations.
  useEffect(() => {
    if (state === 'DONE' || state === 'STOPPED')
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => SHOWS_PEOPLE.includes(String(name)) });
  }, [state, queries]);
  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title={file == null ? 'File of people' : fileTitle(file)}
      auditNote={
        file != null && isGoingOn(file)
          ? 'You may close this. It goes on by itself.'
          : 'Written to the audit log with the names of who sent and began it.'
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
              {file.state === 'RUNNING' ? 'Stop' : 'Forget this file'}
            </Button>
          )}
          {file?.state === 'CHECKED' && mayChange && file.added > 0 ? (
            <Button isBusy={start.isPending} onClick={() => start.send()}>
              {goWords(file)}
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
            {file.fileName}, {formatMoment(file.createdAt)} (your clock){file.byName && `, by ${file.byName}`}
            {file.startedByName && `, begun by ${file.startedByName}`}
          </p>
          <FailureBanner failure={start.failure ?? stop.failure} />
          <PeopleFileBody file={file} mayDownload={mayChange} />
        </>
      )}
    </ConsoleDialog>
  );
}

const goWords = ({ purpose, added }: PeopleFile): string =>
  purpose === 'INVITE' ? `Invite ${people(added)}` : `Take in ${people(added)}`;

import { createPeopleProblemsFile } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FileColumns } from '#console/csv-files/file-columns.tsx';
import { FileCounts } from '#console/csv-files/file-outcome.tsx';
import { formatNumber } from '#console/format.ts';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { isGoingOn, type PeopleFile } from '../joining.queries.ts';
import { fileNotes, moreProblems } from './people-file-texts.ts';

const LINES_SHOWN = 8;

interface PeopleFileBodyProps {
  readonly file: PeopleFile;
  readonly mayDownload: boolean;
}

/** How far a file is, its three figures, and the lines that were not taken. */
export function PeopleFileBody({ file, mayDownload }: PeopleFileBodyProps) {
  const notes = fileNotes(file);
  if (file.state === 'FAILED') return <Banner tone="danger">{notes[0]}</Banner>;
  const { linesRead, linesReceived, added, already, bad } = file;
  return (
    <div className="grid gap-3">
      {isGoingOn(file) && (
        <Progress
          label="Lines read"
          value={linesRead}
          max={Math.max(1, linesReceived)}
          figure={`${formatNumber(linesRead)} of ${formatNumber(linesReceived)} lines`}
          isDense
        />
      )}
      <FileCounts
        taken={{
          figure: added,
          label: file.state === 'CHECKED' || file.state === 'CHECKING' ? 'ready' : 'added',
        }}
        known={{ figure: already, label: file.purpose === 'INVITE' ? 'not invited' : 'already known or duplicate' }}
        bad={{ figure: bad, label: 'bad lines' }}
      />
      <FileColumns columns={file.columns} />
      <Problems file={file} mayDownload={mayDownload} />
      {notes.map((note) => (
        <p key={note} className="text-text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function Problems({ file: { fileId, problems, bad, ...file }, mayDownload }: PeopleFileBodyProps) {
  const { api } = useConsole();
  const download = useCommand(async () => startDownload(await api.mutate(createPeopleProblemsFile, { fileId })));
  const shown = problems.slice(0, LINES_SHOWN);
  if (shown.length === 0) return null;
  const more = moreProblems(bad, shown.length);
  return (
    <>
      <ul className="grid" aria-label="Lines with problems">
        {shown.map(({ line, problem }) => (
          <li
            key={line}
            className="grid min-h-9 grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 border-t border-line py-1.5"
          >
            <span className="font-code text-xs text-text-muted">Line {formatNumber(line)}</span>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
      {more && <p className="text-xs text-text-muted">{more}</p>}
      {mayDownload && !isGoingOn(file) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="secondary" size="sm" isBusy={download.isPending} onClick={() => download.send()}>
            <Icon name="download" />
            Download the bad lines
          </Button>
          <span className="text-xs text-text-muted">
            Lists each line and what's wrong with it, without personal data.
          </span>
          <FailureBanner failure={download.failure} />
        </div>
      )}
    </>
  );
}

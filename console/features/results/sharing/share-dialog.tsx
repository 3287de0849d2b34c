import { listResultReaders } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { readersQuery, setShare, type ResultReader } from '../results.queries.ts';

interface ShareDialogProps {
  readonly studyId: string;
  readonly onClose: () => void;
}

/** Who may look at these results besides the team: readers, each with or without what members wrote. */
export function ShareDialog({ studyId, onClose }: ShareDialogProps) {
  const { api } = useConsole();
  const query = useAnswer(readersQuery, studyId);
  const change = useCommand(
    ({ reader, ...wanted }: { reader: string; isShared: boolean; showsWords: boolean }) =>
      setShare(api, studyId, reader, wanted),
    { changes: [listResultReaders.name] },
  );
  // What was pressed stands at once, and falls back if it was refused.
  const wanted = change.isPending ? change.variables : undefined;
  const readers = query.data;
  return (
    <ConsoleDialog
      title="Share the results"
      onClose={onClose}
      auditNote="Sharing changes are recorded in the audit log."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p className="text-text-muted">
        Readers see charts and tables for this study. No one is named, groups under 10 are hidden, and nothing can be
        exported.
      </p>
      {readers === undefined && <CardStates query={query} />}
      {readers?.length === 0 && <p>No readers yet. An admin can invite them in Settings with the Reader role.</p>}
      {readers && readers.length > 0 && (
        <ul className="grid gap-1">
          {readers.map((reader) => (
            <ReaderRow
              key={reader.operatorId}
              reader={reader}
              isShared={wanted?.reader === reader.operatorId ? wanted.isShared : reader.sharedAt != null}
              showsWords={wanted?.reader === reader.operatorId ? wanted.showsWords : reader.showsWords}
              onChange={(next) => change.send({ reader: reader.operatorId, ...next })}
            />
          ))}
        </ul>
      )}
      <FailureBanner failure={change.failure} />
    </ConsoleDialog>
  );
}

interface ReaderRowProps {
  readonly reader: ResultReader;
  readonly isShared: boolean;
  readonly showsWords: boolean;
  readonly onChange: (wanted: { isShared: boolean; showsWords: boolean }) => void;
}

function ReaderRow({ reader, isShared, showsWords, onChange }: ReaderRowProps) {
  return (
    <li className="rounded-md border border-line px-4 py-1">
      <Checkbox
        label={`${reader.name}, ${reader.email}`}
        checked={isShared}
        onChange={(event) => onChange({ isShared: event.currentTarget.checked, showsWords })}
      />
      {isShared && (
        <div className="ms-9">
          <Checkbox
            label="Include open-ended answers"
            checked={showsWords}
            onChange={(event) => onChange({ isShared: true, showsWords: event.currentTarget.checked })}
          />
        </div>
      )}
    </li>
  );
}

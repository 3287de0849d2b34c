import { Link } from '@tanstack/react-router';
import { REHEARSAL_STOPPED } from '#contract/surveys/rehearsal-limits.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { StudyRehearsal } from '#console/survey-draft/survey-draft.queries.ts';

interface NoReportProps {
  readonly study: StudyRehearsal;
  readonly studyId: string;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

/** There is no report yet: what to do for one. */
export function NoReport({ study, studyId, isStarting, onStart }: NoReportProps) {
  if (study.failed) return <FailedNote failed={study.failed} studyId={studyId} />;
  const hasDraft = study.draftRevision != null;
  return (
    <ConsoleCard title={hasDraft ? 'Not rehearsed yet' : 'Nothing to rehearse yet'}>
      <p className="max-w-measure text-sm text-text-muted">
        {hasDraft
          ? "Synthetic members take your draft through every path its logic allows. You'll see what they reach, what no one reaches, how long it takes, and what it costs. Nothing is saved, sent, or paid."
          : 'Write your first questions, then come back. Synthetic members will try them before anyone is invited.'}
      </p>
      <div className="mt-4">
        {hasDraft ? (
          <Button size="sm" variant="soft" isBusy={isStarting} onClick={onStart}>
            Rehearse now
          </Button>
        ) : (
          <Link
            to="/studies/$studyId/survey"
            params={{ studyId }}
            className={buttonClasses({ size: 'sm', variant: 'soft' })}
          >
            Write the survey
          </Link>
        )}
      </div>
    </ConsoleCard>
  );
}

interface FailedNoteProps {
  readonly failed: NonNullable<StudyRehearsal['failed']>;
  readonly studyId: string;
}

const MOST_REASONS = 5;
const STOPPED: ReadonlySet<string> = new Set(Object.values(REHEARSAL_STOPPED));

/** Why the newest rehearsal brought no report. */
export function FailedNote({ failed, studyId }: FailedNoteProps) {
  const stopped = failed.problems.find(({ reason }) => STOPPED.has(reason));
  if (stopped !== undefined) return <Banner tone="danger">{stopped.reason}</Banner>;
  if (failed.problems.length === 0)
    return (
      <Banner tone="danger">
        Something went wrong on our end, and the rehearsal stopped. Your draft is unchanged. Try again in a moment.
      </Banner>
    );
  return (
    <Banner tone="danger">
      <strong>This draft can't be rehearsed.</strong> Fix these problems, then rehearse again.
      <ul className="mt-1 list-disc ps-5">
        {failed.problems.slice(0, MOST_REASONS).map(({ path, reason }) => (
          <li key={path + reason} className="[overflow-wrap:anywhere]">
            {reason} <code className="font-code text-xs">{path}</code>
          </li>
        ))}
      </ul>
      <Link to="/studies/$studyId/survey" params={{ studyId }} className="font-bold">
        Open the survey
      </Link>
    </Banner>
  );
}

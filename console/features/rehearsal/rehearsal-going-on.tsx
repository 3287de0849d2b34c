import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import type { StudyRehearsal } from '#console/survey-draft/rehearsal.queries.ts';
import { formatNumber } from '#console/format.ts';

/** How far a rehearsal is. It goes on without this page, and after a restart of the server. */
export function RehearsalGoingOn({ progress }: { readonly progress: NonNullable<StudyRehearsal['goingOn']> }) {
  const { members, membersDone } = progress;
  const isSearching = membersDone >= members - 100 && membersDone > 0;
  return (
    <ConsoleCard title="Rehearsing">
      <Progress
        label="Members who have taken the survey"
        value={membersDone}
        max={members}
        figure={`${formatNumber(membersDone)} of ${formatNumber(members)}`}
      />
      <p role="status" className="mt-2 text-xs text-text-muted">
        {isSearching
          ? 'Looking for ways to what nobody reached by chance.'
          : 'Synthetic members take your draft. You can leave this page; the report waits here.'}
      </p>
    </ConsoleCard>
  );
}

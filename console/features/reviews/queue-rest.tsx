import type { ComponentProps } from 'react';
import { STATE_TERMS } from '#contract/activities/outcome-terms.ts';
import { listFailedTasks, retryTasks } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ShowMore } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatMoment } from '#console/format.ts';
import { failedTasksQuery } from './reviews.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';

interface QueueRestProps {
  readonly query: ComponentProps<typeof ShowMore>['query'];
  readonly isEmpty: boolean;
  readonly studyId: string | undefined;
}

/** The end of the queue: more of it, that there is none, and what waits because another system failed. */
export function QueueRest({ query, isEmpty, studyId }: QueueRestProps) {
  return (
    <div className="grid gap-3 p-4">
      {isEmpty && <p className="text-text-muted">You're all caught up. New completes appear here automatically.</p>}
      <ShowMore query={query} />
      <FailedTasks studyId={studyId} />
    </div>
  );
}

/** Work that stopped because an outside system failed over it; it goes on where it was. */
function FailedTasks({ studyId }: { readonly studyId: string | undefined }) {
  const { api } = useConsole();
  const { data } = useAnswer(failedTasksQuery, studyId);
  const tasks = data?.contents ?? [];
  const retry = useCommand(() => api.mutate(retryTasks, { taskIds: tasks.map(({ taskId }) => taskId) }), {
    changes: [listFailedTasks.name],
  });
  if (tasks.length === 0) return null;

  return (
    <section aria-label="Failed" className="grid gap-2 rounded-md border border-line p-3">
      <p>
        <b>{tasks.length === 1 ? '1 activity' : `${tasks.length}${data?.nextPage ? '+' : ''} activities`} failed.</b>{' '}
        <span className="text-text-muted">Another system didn't respond. Fix the cause, then try again.</span>
      </p>
      <ul className="grid gap-1 text-xs text-text-muted">
        {tasks.slice(0, 5).map((task) => (
          <li key={task.taskId}>
            <span className="font-code">{task.memberId}</span> {task.studyName}, {labelOf(task.state)},{' '}
            {formatMoment(task.failedAt)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" isBusy={retry.isPending} onClick={() => retry.send()}>
        Try {tasks.length === 1 ? 'it' : `these ${tasks.length}`} again
      </Button>
      <FailureBanner failure={retry.failure} />
    </section>
  );
}

function labelOf(state: string): string {
  return (STATE_TERMS as Readonly<Record<string, string>>)[state] ?? state;
}

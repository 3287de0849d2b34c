import { Link } from '@tanstack/react-router';
import { STATE_TERMS } from '#contract/activities/outcome-terms.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { counted, formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { PagedList } from '#console/lists/paged-table.tsx';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { memberMessagesQuery, memberTasksQuery, type MemberMessage, type MemberTask } from './members.queries.ts';
import { messageText } from './message-texts.ts';

const TONES: Readonly<Partial<Record<TaskState, TagTone>>> = {
  QUALIFIED: 'success',
  UNDER_REVIEW: 'warning',
  STARTED: 'info',
  INVITED: 'plum',
};

/** What the member was given, what came of it, and which e-mails told them. */
export function MemberActivity({
  panelistId,
  mayOpenStudies,
}: {
  readonly panelistId: string;
  readonly mayOpenStudies: boolean;
}) {
  const tasks = usePages(memberTasksQuery, panelistId);
  const messages = useAnswer(memberMessagesQuery, panelistId);
  const byTask = Map.groupBy(messages.data ?? [], ({ taskId }) => taskId);

  return (
    <ConsoleCard title="Activity">
      {messages.isError && <CardStates query={messages} />}
      <PagedList query={tasks} emptyText="This member has no activities yet.">
        {(task) => (
          <TaskRow
            key={task.taskId}
            task={task}
            messages={byTask.get(task.taskId) ?? []}
            mayOpenStudies={mayOpenStudies}
          />
        )}
      </PagedList>
    </ConsoleCard>
  );
}

interface TaskRowProps {
  readonly task: MemberTask;
  readonly messages: readonly MemberMessage[];
  readonly mayOpenStudies: boolean;
}

function TaskRow({ task, messages, mayOpenStudies }: TaskRowProps) {
  const state = task.isFailed ? 'FAILED' : (task.state as TaskState);
  const tone = task.isFailed ? 'danger' : (TONES[task.state as TaskState] ?? 'neutral');
  return (
    <li className="grid gap-1 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {mayOpenStudies ? (
          <Link
            to="/studies/$studyId/fieldwork"
            params={{ studyId: task.studyId }}
            className="min-w-0 font-bold wrap-break-word"
          >
            {task.name}
          </Link>
        ) : (
          <span className="min-w-0 font-bold wrap-break-word">{task.name}</span>
        )}
        <span className="font-code text-text-muted">{task.shortId}</span>
        <Tag tone={tone}>{STATE_TERMS[state]}</Tag>
        <span className="ms-auto text-2xs text-text-muted tabular-nums">{formatMoment(task.updatedAt)}</span>
      </div>
      <p className="text-2xs text-text-muted">
        Invited {formatMoment(task.createdAt)}.{task.points > 0 && ` Paid ${counted(task.points, 'point')}.`}
        {mayOpenStudies && task.state === 'UNDER_REVIEW' && (
          <>
            {' '}
            <Link to="/studies/$studyId/reviews" params={{ studyId: task.studyId }}>
              Open review
            </Link>
          </>
        )}
      </p>
      {task.reviewNote && <p className="rounded-voice bg-surface-sunken px-3 py-2">{task.reviewNote}</p>}
      {messages.map((message) => (
        <p key={message.messageId} className="text-2xs text-text-muted">
          {messageText(message)}
        </p>
      ))}
    </li>
  );
}

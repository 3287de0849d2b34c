import { pointsShown, TASK_LABELS, type TaskState } from '#contract/activities/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { shownKind } from '#web/activities/shown-kind.ts';
import { formatClosingDay } from '#web/format.ts';
import type { PastActivity } from './completed-activities.queries.ts';
import { HistoryRow, PointsOfRow, type StatusLook } from './history-row.tsx';
import { SecondLookNote } from './second-look-note.tsx';

const STATE_LOOKS: Partial<Record<TaskState, Omit<StatusLook, 'label'>>> = {
  QUALIFIED: { tone: 'success', icon: 'check' },
  TERMINATED: { tone: 'neutral', icon: 'circle-dot' },
  OQ: { tone: 'neutral', icon: 'users' },
  UNDER_REVIEW: { tone: 'warning', icon: 'clock' },
  DROPOUT: { tone: 'info', icon: 'pencil' },
};

const FAILED_LOOK: Omit<StatusLook, 'label'> = { tone: 'danger', icon: 'circle-alert' };

/** One activity of the past: what it was, what became of it and what it earned. */
export function PastActivityRow({ activity }: { readonly activity: PastActivity }) {
  const { id, state, status, link, updateTime, metadata } = activity;
  const isFailed = status === 'FAILED';
  const { tone = 'neutral', icon } = (isFailed ? FAILED_LOOK : STATE_LOOKS[state]) ?? {};
  const { label: kind, icon: sign, wall } = shownKind(activity);
  const openUntil = state === 'DROPOUT' && metadata.closeTime;
  return (
    <HistoryRow
      picture={
        <span className={`grid size-14 flex-none place-items-center rounded-md ${WALL_CLASSES[wall]}`}>
          <Icon name={sign} size="lg" />
        </span>
      }
      name={metadata.externalName}
      lines={[`${kind}${openUntil ? ` · open until ${formatClosingDay(openUntil)}` : ''}`]}
      id={metadata.shortId}
      time={updateTime}
      status={{ tone, icon, label: TASK_LABELS[isFailed ? 'FAILED' : state] }}
      points={<PointsOfRow points={pointsShown(state, metadata.points)} />}
      action={
        state === 'DROPOUT' &&
        link && (
          <ButtonLink href={link} variant="soft" size="sm" aria-label={`Continue: ${metadata.externalName}`}>
            Continue
          </ButtonLink>
        )
      }
      note={
        metadata.reviewNote && (
          <div className="mt-3 max-w-176 rounded-voice bg-surface-sunken px-5 py-3 text-sm wrap-anywhere lg:ms-18">
            <p>
              <b>From the reviewer.</b> {metadata.reviewNote}
            </p>
            <SecondLookNote taskId={id} />
          </div>
        )
      }
    />
  );
}

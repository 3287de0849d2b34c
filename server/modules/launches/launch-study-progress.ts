import { SECOND_MS } from '#contract/time/durations.ts';
import { type EmailFigures, type Messages, readEmailFigures } from '#server/modules/messages/index.ts';
import { type Study, readStudy } from '#server/modules/activities/index.ts';
import { readFieldwork, type FieldworkRooms } from '#server/modules/fieldwork/index.ts';
import { readLaunch, readLaunches, type LaunchWithWaves, type WaveWithReminders, originsOf } from './read-launches.ts';
import type { Launches } from './launches.ts';
import { waveProgress, type WaveProgress } from './hand-out-wave-guards.ts';

export type LaunchReadingRooms = FieldworkRooms & { readonly launches: Launches; readonly messages: Messages };

export type LaunchStatus =
  | 'PREPARING'
  | 'RUNNING'
  | 'WAITING'
  | 'PAUSED'
  | 'STUDY_PAUSED'
  | 'BUDGET_REACHED'
  | 'NEEDS_DECISION'
  | 'DONE'
  | 'ENDED'
  | 'STUDY_CLOSED'
  | 'NOBODY';

/** Larger waves are not counted at every look. */
const COUNTED_AT_EVERY_LOOK = 20_000;

/** How far the launches of a study have come; undefined when there is no such study. */
export async function readStudyLaunches(rooms: LaunchReadingRooms, studyId: string) {
  const fieldwork = await readFieldwork(rooms, studyId);
  if (fieldwork === undefined) return undefined;
  const { study, pointsPaid, inProgress, underReview } = fieldwork;
  const found = await readLaunches(rooms.launches, rooms.launches.db, study.studyId);
  return {
    launches: await Promise.all(found.map((launch) => launchOf(rooms, study, launch))),
    closesAt: study.closesAt,
    budget: {
      budgetPoints: study.budgetPoints,
      paidPoints: pointsPaid,
      heldPoints: (inProgress + underReview) * study.points.qualified,
    },
  };
}

export async function readOneLaunch(rooms: LaunchReadingRooms, launchId: string) {
  const found = await readLaunch(rooms.launches, rooms.launches.db, launchId);
  const study = found && (await readStudy(rooms.activities, rooms.activities.db, found.launch.project_id));
  return study && launchOf(rooms, study, found);
}

async function launchOf(rooms: LaunchReadingRooms, study: Study, found: LaunchWithWaves) {
  const { launch } = found;
  const figures = await readEmailFigures(rooms.messages, rooms.messages.db, originsOf(found));
  const waves = await Promise.all(found.waves.map((wave) => waveOf(rooms, study, wave, figures)));
  return {
    launchId: launch.launch_id,
    name: `L-${String(launch.number).padStart(4, '0')}`,
    studyId: study.studyId,
    status: statusOf(study, found, rooms.launches.clock.now()),
    createdAt: launch.created_at,
    members: launch.invitees,
    finishedAt: launch.finished_at,
    waves,
    setAside: waves.reduce(
      (sum, wave) =>
        sum + wave.setAside + wave.emails.setAside + wave.reminders.reduce((of, one) => of + one.emails.setAside, 0),
      0,
    ),
  };
}

async function waveOf(
  { launches }: LaunchReadingRooms,
  study: Study,
  { wave, reminders }: WaveWithReminders,
  figures: readonly EmailFigures[],
) {
  const first = wave.first_position ?? 1;
  const done = wave.handed_out_up_to === null ? 0 : wave.handed_out_up_to - first + 1;
  return {
    waveId: wave.wave_id,
    number: wave.number,
    size: wave.last_position === null ? wave.size : wave.last_position - first + 1,
    startsAt: wave.starts_at,
    startedAt: wave.started_at,
    finishedAt: wave.finished_at,
    dropOutLimit: wave.drop_out_limit === null ? null : Number(wave.drop_out_limit),
    done,
    invited: wave.invited,
    setAside: wave.set_aside,
    perSecond: rateOf(wave.invited, wave.started_at, wave.last_batch_at),
    emails: emailsOf(figures, wave.wave_id),
    progress:
      wave.started_at === null || done > COUNTED_AT_EVERY_LOOK
        ? null
        : await progressOf(launches, study, { wave, reminders }),
    reminders: reminders.map((one) => ({
      step: one.step,
      afterDays: one.after_days,
      dueAt: one.due_at,
      reminded: one.reminded,
      finishedAt: one.finished_at,
      emails: emailsOf(figures, one.reminder_id),
    })),
  };
}

function progressOf({ db }: Launches, study: Study, { wave }: WaveWithReminders): Promise<WaveProgress> {
  return waveProgress(db, wave.launch_id, wave, study.studyId);
}

function rateOf(count: number, from: Date | null, to: Date | null): number | null {
  if (from === null || to === null || to <= from) return null;
  return count / ((to.getTime() - from.getTime()) / SECOND_MS);
}

function emailsOf(figures: readonly EmailFigures[], originId: string) {
  const none = { total: 0, sent: 0, held: 0, heldUntil: null, setAside: 0, notNeeded: 0, perSecond: null };
  return figures.find((one) => one.originId === originId) ?? none;
}

/** What a person would say of it; the latest thing that keeps it from going on counts. */
function statusOf(study: Study, { launch, waves }: LaunchWithWaves, now: Date): LaunchStatus {
  if (launch.end_reason !== null) return launch.end_reason;
  if (study.status === 'CLOSED' || study.status === 'ARCHIVED') return 'STUDY_CLOSED';
  if (study.status === 'PAUSED') return study.pauseReason === 'BUDGET' ? 'BUDGET_REACHED' : 'STUDY_PAUSED';
  if (launch.paused_at !== null) return 'PAUSED';
  if (launch.stopped_at !== null) return 'NEEDS_DECISION';
  if (launch.frozen_at === null) return 'PREPARING';
  const next = waves.find(({ wave }) => wave.finished_at === null)?.wave;
  return next === undefined || next.started_at !== null || next.starts_at <= now ? 'RUNNING' : 'WAITING';
}

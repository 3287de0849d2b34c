export {
  continueLaunch,
  endLaunch,
  giveGraceOf,
  holdBeforeWave,
  pauseLaunch,
  resumeLaunch,
  sendWaveNow,
  stopBeforeWave,
  type LaunchProblem,
} from './change-launch.ts';
export { createLaunch, type CreatedLaunch, type NewWave } from './create-launch.ts';
export { freezeSample } from './freeze-sample.ts';
export { inviteesAt, settingAside, takeBackSetAside } from './invitees.store.ts';
export {
  listBeginningWaves,
  listUnfinished,
  nextStart,
  type LaunchRow,
  type ReminderRow,
  type WaveRow,
} from './launches.store.ts';
export type { Launches } from './launches.ts';
export {
  hasLaunchGoingOn,
  readLaunch,
  readLaunches,
  type LaunchWithWaves,
  type WaveWithReminders,
  originsOf,
} from './read-launches.ts';
export { endReminder, holdReminder, noteReminded, postponeReminders } from './reminders.ts';
export { listDueReminders, type DueReminder } from './reminders.store.ts';
export { listSetAside, namesOf } from './set-aside.ts';
export {
  dropOutPercent,
  finishLaunch,
  holdLaunch,
  noteHandedOut,
  startWave,
  stopForDecision,
  type HeldLaunch,
  addRetried,
  whichAreDue,
} from './waves.ts';

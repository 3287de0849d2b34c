export { continueLaunch, endLaunch, pauseLaunch, resumeLaunch, type LaunchProblem } from './change-launch.ts';
export { createLaunch, type CreatedLaunch, type NewWave } from './create-launch.ts';
export { freezeSample } from './freeze-sample.ts';
export { inviteesAt, settingAside, takeBackSetAside } from './invitees.store.ts';
export type { LaunchRow, ReminderRow, WaveRow } from './launches.store.ts';
export type { Launches } from './launches.ts';
export {
  hasLaunchGoingOn,
  readLaunch,
  readLaunches,
  type LaunchWithWaves,
  type WaveWithReminders,
  originsOf,
} from './read-launches.ts';
export { endReminder, holdReminder, listDueReminders, noteReminded, type DueReminder } from './reminders.ts';
export { listSetAside, namesOf } from './set-aside.ts';
export {
  dropOutPercent,
  finishLaunch,
  holdLaunch,
  listUnfinished,
  noteHandedOut,
  startWave,
  stopForDecision,
  type HeldLaunch,
  addRetried,
  whichAreDue,
} from './waves.ts';

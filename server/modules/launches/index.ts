export { continueLaunch, endLaunch, pauseLaunch, resumeLaunch, sendWaveNow } from './change-launch.ts';
export { createLaunch, type NewWave } from './create-launch.ts';
export { freezeSample } from './freeze-sample.ts';
export { listBeginningWaves } from './launches.store.ts';
export type { Launches } from './launches.ts';
export { readLaunch } from './read-launches.ts';
export { listSetAside, namesOf } from './set-aside.ts';
export { launchRuns, lockLaunchAndWave, whichAreDue } from './waves.ts';
export { launchRefusalSentences, type LaunchRefusal } from './launch-study.ts';
export { registerLaunching } from './hand-out-wave-jobs.ts';
export { planLaunch } from './launch-study-plan.ts';
export { readOneLaunch, readStudyLaunches } from './launch-study-progress.ts';
export { noteRetried, retryLaunch, retryNext } from './launch-study-retry.ts';
export { launchWithinLimits, carryOutLaunch, type LimitedLaunchRooms } from './launch-within-limits.ts';
export {
  setRecruitingStudy,
  setWelcomeStudy,
  stopWelcoming,
  carryOutWelcome,
  type WelcomeRooms,
} from './set-studies-of-joining.ts';
export { resumeInAMinute } from './resume-study.ts';
export type { LaunchingRooms } from './hand-out-wave-batch.ts';
export { stopLaunch, type StoppingRooms } from './stop-launch.ts';

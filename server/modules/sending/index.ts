export {
  dropPostponed,
  endPostponed,
  lockDue,
  listBeginning,
  noteStep,
  postpone,
  postponedJob,
  startPostponedNow,
  stopPostponed,
  tendPostponed,
  type NewPostponedAct,
} from './postponed-acts.ts';
export type { PostponedActRow } from './sending.tables.ts';
export type { Sending } from './sending.ts';

export { cellFinder, fitsCell, takePlaceAgain, type Demographics } from './cells.ts';
export {
  expireInvitations,
  findInvitation,
  isStillGood,
  hasUsedInvitation,
  lockOpenInvitation,
  useInvitation,
  withdrawInvitation,
  type Invitation,
  type InvitationState,
} from './invitations.ts';
export {
  beginInvitationsOfFile,
  beginInviteBatch,
  endBatch,
  lockRunningBatch,
  nextOfBatch,
  noteInvited,
  runInviteBatchJob,
  startInviteBatchNow,
  stopInviteBatch,
  stopWaitingBatch,
  tendInviteBatches,
  type BatchPart,
} from './invite-batches.ts';
export {
  addPerson,
  describePerson,
  recogniseRegistering,
  recognisePerson,
  recordConsents,
  type Acquaintance,
  type GivenConsent,
} from './join-waitlist.ts';
export { lockedJustSent, lockPeople, makeInvitations } from './many-invitations.ts';
export {
  addPeople,
  findUninvited,
  holdPeople,
  keysOfPeople,
  nameInFile,
  recognisePeople,
  recordConsentsOfBefore,
} from './many-people.ts';
export { beginPeopleFile, peopleFileTicket, peopleProblemsTicket } from './people-files/begin-file.ts';
export { failFile, stopAtLimit, stopPeopleFile } from './people-files/end-file.ts';
export { judgePerson, type PeopleRules, type PersonLine } from './people-files/judge-person.ts';
export { openPeoplePiece, resealPeopleFiles } from './people-files/keep-part.ts';
export {
  deletePieces,
  insertProblems,
  lockFile,
  selectPiece,
  updateFile,
  type PeopleFileRow,
} from './people-files/people-files.store.ts';
export { firstPeopleProblems, listPeopleFiles, peopleProblemsCsv, readPeopleFile } from './people-files/read-file.ts';
export {
  holdCheckedFile,
  keepAskedFile,
  runPeopleFileJob,
  startPeopleFile,
  takePeoplePart,
  forgetPeopleFile,
  tendPeopleFiles,
} from './people-files/take-part.ts';
export {
  hasPlace,
  readAskedAt,
  readJoiningOfSurvey,
  lockJoining,
  noteRegistrationEmail,
  readNumber,
  type JoiningPerson,
} from './read-joining.ts';
export { setSurveyTask } from './people.store.ts';
export { listBeginningBatches, readInviteBatch, readInviteBatches } from './read-batches.ts';
export { findByNumber, listPeople, readCells, readWaitlist, readWayIn } from './read-waitlist.ts';
export { setCells, type NewCell } from './set-cells.ts';
export { setTargets } from './set-targets.ts';
export type { Joining } from './joining.ts';
export type { ConsentKind, JoiningOrigin, JoiningStage } from './joining.tables.ts';
export { resealPersonKey, type Person, type PersonKeys } from './person-keys.ts';
export {
  chooseRecruitingStudy,
  decideRecruitment,
  readRecruitment,
  setRecruitment,
  type RecruitmentVerdict,
} from './recruitment.ts';
export { forgetPerson, heldJoining, readJoiningDetails } from './erase-person.ts';
export {
  chooseWelcomeStudy,
  readWelcomeStudy,
  holdWelcomeStudy,
  setWelcomeStudy,
  takeFromWelcomeBudget,
  type WelcomeStudy,
} from './welcome-study.ts';
export { holdDescribed, readOrigins, redescribeMember } from './describe-member.ts';

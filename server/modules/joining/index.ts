export { fitsCell, takePlaceAgain, type Demographics } from './cells.ts';
export {
  expireInvitations,
  findInvitation,
  hasUsedInvitation,
  lockOpenInvitation,
  makeInvitation,
  useInvitation,
  withdrawInvitation,
  type Invitation,
  type InvitationState,
} from './invitations.ts';
export { addPerson, describePerson, recognisePerson, recordConsents, type GivenConsent } from './join-waitlist.ts';
export {
  hasPlace,
  readJoiningOfSurvey,
  lockJoining,
  noteRegistrationEmail,
  type JoiningPerson,
} from './read-joining.ts';
export { setSurveyTask } from './people.store.ts';
export { setCells, type NewCell } from './set-cells.ts';
export type { Joining } from './joining.ts';
export type { ConsentKind, JoiningOrigin, JoiningStage } from './joining.tables.ts';
export { resealPersonKey, type Person } from './person-keys.ts';
export {
  chooseRecruitingStudy,
  decideRecruitment,
  readRecruitment,
  setRecruitment,
  type RecruitmentVerdict,
} from './recruitment.ts';

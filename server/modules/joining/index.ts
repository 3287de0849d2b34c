export { expireInvitations, findInvitation, lockOpenInvitation, useInvitation } from './invitations.ts';
export { beginInviteBatch, inviteBatches } from './invite-batches.ts';
export { addPerson, recognisePerson, recordConsents } from './join-waitlist.ts';
export { makeInvitations } from './many-invitations.ts';
export {
  beginPeopleFile,
  peopleFiles,
  peopleFileTicket,
  peopleProblemsTicket,
} from './people-files/people-file-import.ts';
export { firstPeopleProblems, listPeopleFiles, peopleProblemsCsv, readPeopleFile } from './people-files/read-file.ts';
export { namedColumns } from './people-files/profile-columns.ts';
export { startPeopleFile } from './people-files/say-go.ts';
export { hasPlace, readJoiningOfSurvey, lockJoining } from './read-joining.ts';
export { readInviteBatches } from './read-batches.ts';
export { findByNumber, listPeople, readCells, readWaitlist, readWayIn } from './read-waitlist.ts';
export { setCells } from './set-cells.ts';
export { setTargets } from './set-targets.ts';
export type { Joining } from './joining.ts';
export type { JoiningStage } from './joining.tables.ts';
export { resealPersonKey, type Person } from './person-keys.ts';
export { chooseRecruitingStudy, readRecruitment, setRecruitment } from './recruitment.ts';
export { forgetPerson, exportJoining, readJoiningDetails } from './erase-person.ts';
export { chooseWelcomeStudy, readWelcomeStudy, lockWelcomeStudy, setWelcomeStudy } from './welcome-study.ts';
export { lockDescribed, readOrigins, redescribeMember } from './describe-member.ts';
export { joinWaitlist } from './enter-waitlist.ts';
export { sendRegistrationEmail, renewInvitation } from './send-registration-email.ts';
export { sendSurveyAgain } from './send-survey-again.ts';
export { chooseEmails } from './choose-emails.ts';
export { setPasswordOfInvited, completeRegistration, whoRegisters } from './register.ts';
export { inviteByAddress, sendInvitations, withdrawInvitations, type InvitedByAddress } from './invite-by-operator.ts';
export { needsSecondPerson, startWithinLimits, carryOutImport, type StartingRooms } from './start-people-file.ts';
export { stopFile } from './stop-people-file.ts';
export { withdrawPerson, registerInvitationJobs } from './end-invitations.ts';
export { invitePerson } from './invite-person.ts';
export { settleRecruitment } from './settle-recruitment.ts';
export type { InvitingPeopleRooms } from './invite-people.ts';
export { registerInviting } from './run-invite-batch.ts';
export { registerPeopleFiles } from './run-people-file.ts';

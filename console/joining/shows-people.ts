import {
  getMember,
  getWaitlist,
  listInviteBatches,
  listJoiningPeople,
  listMemberAudit,
  listSendings,
} from '#contract/generated/operator/operations.ts';

/** What shows who stands where on the way in. */
export const SHOWS_PEOPLE = [
  getWaitlist.name,
  listJoiningPeople.name,
  listInviteBatches.name,
  getMember.name,
  listMemberAudit.name,
  listSendings.name,
];

export { readOwnPanelist } from './read-panelist.ts';
export { saveOwnAttributes, type SaveFailure } from './save-attributes.ts';
export { lookUpMember, type MemberOverview, revealMember } from './look-up-member.ts';
export {
  newestMemberMessages,
  pageMemberLog,
  pageMemberPoints,
  pageMembers,
  pageMemberTasks,
  findJoining,
} from './page-members.ts';

export { readOwnPanelist } from './read-panelist.ts';
export { saveOwnAttributes, type SaveFailure } from './save-attributes.ts';
export { lookUpMember, type MemberOverview } from './look-up-member.ts';
export {
  newestMemberMessages,
  pageMemberLog,
  pageMemberPoints,
  pageMembers,
  pageMemberTasks,
  findJoining,
} from './page-members.ts';
export { revealMember } from './reveal-member.ts';

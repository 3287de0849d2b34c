// Each part of the room has a door of its own, so that work on one does not touch the others.
export * from './desk/index.ts';
export * from './files/index.ts';
export * from './mail/index.ts';
export { noteAct, readRequestOwner } from './act-line.ts';
export { auditRequest, type ActingOperator } from './audit-request.ts';
export { assignRequest, changePriority, countRequestsOf, listAssignees, takeNext } from './assign.ts';
export { reopenOwnRequest, reopenRequest, resolveOwnRequest, resolveRequest } from './change-status.ts';
export { closeUnanswered, listUnanswered } from './close-unanswered.ts';
export {
  adoptGuestRequests,
  eraseRequestWords,
  forgetGuest,
  forgetOldGuests,
  forgetOwnerOfRequests,
  listRequestNames,
} from './erase-support.ts';
export { countOpenRequestsOf, listOwnRequests, readOwnRequest } from './my-requests.ts';
export { openRequest, readOpened, type OpenedRequest } from './open-request.ts';
export { heldFiles, heldRequests } from './held-support.ts';
export { readLetterFacts, type LetterFacts } from './letters.ts';
export { requestMoved } from './move-request.ts';
export { readMemberName, readRequest } from './read-request.ts';
export {
  answerRequest,
  noteRequest,
  replyAsMember,
  replyOnPage,
  type AnswerStatus,
  type MemberReplyRefusal,
} from './reply.ts';
export { insertLine as addSystemLine, lockRequest } from './support.store.ts';
export type { Support } from './support.ts';

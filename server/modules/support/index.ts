export { checkFile, FILE_SENTENCES, pingScanner } from './files/check-file.ts';
export type { FileOwner } from './files/files.store.ts';
export { findFile, openFile, supportFileTicket } from './files/open-file.ts';
export {
  listCannedReplies,
  retireCannedReply,
  saveCannedReply,
  type CannedReplyRefusal,
} from './inbox/canned-replies.ts';
export { readFigures } from './inbox/figures.ts';
export {
  countOpenRequests,
  countViews,
  findRequest,
  listRequests,
  watchOpenRequests,
  type FoundRequest,
  type InboxAsked,
} from './inbox/inbox.ts';
export { listPresence, markPresence, purgePresence } from './inbox/presence.ts';
export { listViews, removeView, saveView, type SavedView, type ViewRefusal } from './inbox/saved-views.ts';
export { MAIL_IN_MAX_BYTES, purgeMail, receiveMail, replyAddressOf, supportMailbox } from './mail/incoming-mail.ts';
export {
  adoptGuestRequests,
  anonymizeSupportRequests,
  eraseGuest,
  eraseSupportRequests,
  listRequestNames,
} from './erase-support.ts';
export { readGuestToken, signGuestToken } from './guest-token.ts';
export { exportFiles, exportRequests } from './export-support.ts';
export { reopenOwnRequest, requestMoved, resolveOwnRequest } from './move-request.ts';
export { countOpenRequestsOf, listOwnRequests, readOwnRequest } from './my-requests.ts';
export { assignRequest, changePriority, listAssignees, reopenRequest, takeNext } from './operator-acts.ts';
export { readRequest, readRequestSummary } from './read-request.ts';
export { noteRequest, replyOnPage } from './reply.ts';
export type { Support } from './support.ts';
export { createRequest, type ContactRefusal, type Writer, type SupportRooms } from './create-request.ts';
export {
  correctPointsInRequest,
  unlockInRequest,
  changeRedemptionInRequest,
  resendCardInRequest,
  type RequestProblem,
} from './act-in-request.ts';
export { addNote, answerAndMail, resolveAndMail, supportAnswered } from './answer-request.ts';
export { fillCannedReply } from './fill-canned-reply.ts';
export { lookUpRequest } from './look-up-request.ts';
export { registerMailIn } from './receive-reply.ts';
export { registerSupportJobs } from './support-jobs.ts';

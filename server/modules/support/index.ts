export { checkFile, FILE_SENTENCES, pingScanner } from './files/check-file.ts';
export type { FileOwner } from './files/files.store.ts';
export { findFile, openFile, supportFileTicket } from './files/open-file.ts';
export { removeUnwantedFiles } from './files/remove-files.ts';
export {
  listCannedReplies,
  readCannedReply,
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
export {
  acceptMail,
  dropMail,
  findUnreadMail,
  MAIL_IN_AT_ONCE,
  MAIL_IN_MAX_BYTES,
  MAIL_IN_SPACE_BYTES,
  openMail,
  purgeMail,
  readMailJob,
  receiveMail,
  replyAddressOf,
  supportMailbox,
} from './mail/incoming-mail.ts';
export { judgeMail, ownAddresses, type DropReason } from './mail/judge-mail.ts';
export { replyText, storeReplyFiles } from './mail/reply-content.ts';
export {
  adoptGuestRequests,
  anonymizeSupportRequests,
  eraseGuest,
  eraseSupportRequests,
  listRequestNames,
  purgeGuests,
} from './erase-support.ts';
export { readGuestToken, signGuestToken } from './guest-token.ts';
export { heldFiles, heldRequests } from './held-support.ts';
export { closeUnanswered, listUnanswered, reopenOwnRequest, requestMoved, resolveOwnRequest } from './move-request.ts';
export { countOpenRequestsOf, countRequestsOf, listOwnRequests, readOwnRequest } from './my-requests.ts';
export { openRequest, readOpened, type OpenedRequest } from './open-request.ts';
export {
  assignRequest,
  auditRequest,
  changePriority,
  listAssignees,
  recordAct,
  reopenRequest,
  resolveRequest,
  takeNext,
  type ActingOperator,
} from './operator-acts.ts';
export {
  firstNameOf,
  lockRequestSummary,
  readMemberName,
  readRequest,
  readRequestSummary,
  type RequestSummary,
} from './read-request.ts';
export {
  addUnproven,
  answerRequest,
  noteRequest,
  onceForKey,
  replyByMail,
  replyOnPage,
  type AnswerStatus,
} from './reply.ts';
export type { Support } from './support.ts';

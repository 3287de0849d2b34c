export {
  listCannedReplies,
  readCannedReply,
  retireCannedReply,
  saveCannedReply,
  type CannedReplyRefusal,
} from './canned-replies.ts';
export { countOpenRequests, watchOpenRequests } from './count-requests.ts';
export { readFigures } from './figures.ts';
export { findRequest, type FoundRequest } from './find-request.ts';
export { countViews, listRequests, type InboxAsked } from './list-requests.ts';
export { forgetPresence, listPresence, markPresence } from './presence.ts';
export { listViews, removeView, saveView, type SavedView, type ViewRefusal } from './views.ts';

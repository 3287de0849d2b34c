export { countOpenRequests } from './count-requests.ts';
export { findRequest, type FoundRequest } from './find-request.ts';
export type { InboxView } from './inbox.store.ts';
export { countViews, listRequests } from './list-requests.ts';

export { countOpenRequests } from './count-requests.ts';
export type { InboxView } from './inbox.store.ts';
export { countViews, listRequests } from './list-requests.ts';

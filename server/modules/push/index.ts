export { deliverPushes } from './deliver.ts';
export { dropWaitingPushes } from './deliver.store.ts';
export { pushKeys } from './push-keys.ts';
export type { Push } from './push.ts';
export { resealPush } from './reseal-push.ts';
export { beQuietHere, erasePushes, exportPushes, isSubscribed, subscribeDevice } from './subscribe.ts';
export { registerPushing } from './deliver-pushes.ts';

export { registerIdempotencyJobs, isKeyKnown, once, type KeyedRequest, type OnceWork, forgetOwner } from './once.ts';

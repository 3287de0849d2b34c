export { registerIdempotencyJobs } from './idempotency.jobs.ts';
export { isKeyKnown, once, type KeyedRequest, type OnceWork } from './once.ts';
export { forgetOwner } from './forget-owner.ts';

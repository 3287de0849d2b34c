export {
  CLAIM_KEY,
  registerIdempotencyJobs,
  isKeyKnown,
  once,
  onceBegun,
  type KeyedRequest,
  type KeyValues,
  type OnceWork,
  forgetOwner,
} from './once.ts';

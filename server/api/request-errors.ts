import type { RequestProblem } from '#server/modules/support/index.ts';
import type { WireErrors } from './or-throw.ts';

/** How it is told that the support request itself stood in the way of an act inside it. */
export const REQUEST_ERRORS: WireErrors<RequestProblem> = { NO_REQUEST: 'NOT_FOUND', REQUEST_CHANGED: 'CONFLICT' };

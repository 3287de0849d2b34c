import { ACCOUNT_DELETION_HOURS } from '../limits.ts';

/**
 * From when on an account is erased. Until then it can be cancelled; the rest is for a node that is down or a store that does not
 * answer, so that it is done within the hours that were promised.
 */
export const ERASURE_BEGINS_HOURS = ACCOUNT_DELETION_HOURS - 6;

/** How long a file with a member's data waits to be fetched. */
export const DATA_DOWNLOAD_DAYS = 7;

/** Where a member fetches it. */
export const DATA_DOWNLOAD_PATH = '/api/my-data';

import type { WireErrors } from './or-throw.ts';
import { refused } from './wire-error.ts';

/** Why a page of a list was not answered. */
export const PAGE_ERRORS: WireErrors<'bad-page'> = { 'bad-page': refused('pagination.pageSize') };

/** How many made-up members can take a draft at once. */
export const REHEARSAL_MEMBERS_MIN = 200;
export const REHEARSAL_MEMBERS_MAX = 5_000;
export const REHEARSAL_MEMBERS_USUAL = 2_000;

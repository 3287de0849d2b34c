/** How many made-up members can take a draft at once. */
export const REHEARSAL_MEMBERS_MIN = 200;
export const REHEARSAL_MEMBERS_MAX = 5_000;
export const REHEARSAL_MEMBERS_USUAL = 2_000;

/** Why a rehearsal brought no report, in words for the person who asked for it. */
export const REHEARSAL_STOPPED = {
  memory:
    'The rehearsal stopped because it needed too much memory. Make the survey smaller, for example with fewer calculated values, triggers, or choices.',
  time: 'The rehearsal stopped because it took more than 4 minutes. Rehearse with fewer members, or make the survey smaller.',
  crash: 'The rehearsal stopped because something in this draft failed. Let us know, and try a simpler draft.',
  lost: 'The rehearsal stopped because its server kept going offline. Try again later.',
} as const;

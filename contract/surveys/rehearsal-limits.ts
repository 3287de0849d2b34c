/** How many made-up members can take a draft at once. */
export const REHEARSAL_MEMBERS_MIN = 200;
export const REHEARSAL_MEMBERS_MAX = 5_000;
export const REHEARSAL_MEMBERS_USUAL = 2_000;

/** Why a rehearsal brought no report, in words for the person who asked for it. */
export const REHEARSAL_STOPPED = {
  memory:
    'The rehearsal was stopped because it needed more memory than one may take. Please make the survey smaller, for example with fewer calculated values, triggers or choices.',
  time: 'The rehearsal was stopped because it took longer than four minutes. Please rehearse with fewer members, or make the survey smaller.',
  crash:
    'The rehearsal was stopped because something in this draft made it fail. Please tell us, and try a simpler draft.',
  lost: 'The rehearsal was stopped because the server that ran it went away again and again. Please rehearse again later.',
} as const;

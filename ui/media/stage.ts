/** What plays or films: dark in both themes, so that the picture is the brightest thing. */
export const STAGE_CLASSES =
  'relative overflow-hidden rounded-lg bg-(--plum-950) text-on-deep [&_:focus-visible]:outline-on-deep';

/** A word that lies on the picture. */
export const STAGE_TEXT_CLASSES =
  'flex min-h-8.5 items-center gap-2 rounded-full bg-(--plum-950) px-3.5 text-sm font-bold tabular-nums';

/** A round button on the picture. */
export const STAGE_BUTTON_CLASSES =
  'grid size-13 flex-none place-items-center rounded-full bg-(--plum-950) text-on-deep hover:bg-(--plum-900) focus-visible:rounded-full disabled:opacity-60';

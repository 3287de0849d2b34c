/** A row of the sidebar: 44 px for a finger, 40 where there is a pointer. */
export const SIDEBAR_ROW_CLASSES =
  'flex min-h-target items-center gap-3 rounded-sm px-3 text-start font-medium text-on-deep-muted no-underline hover:bg-on-deep/8 aria-[current=page]:bg-on-deep/14 aria-[current=page]:font-bold aria-[current=page]:text-on-deep focus-visible:rounded-sm lg:pointer-fine:min-h-10';

/** The same folded to its icon. */
export const FOLDED_ROW_CLASSES =
  'relative flex size-11 items-center justify-center rounded-sm text-on-deep-muted no-underline hover:bg-on-deep/8 aria-[current=page]:bg-on-deep/14 aria-[current=page]:text-on-deep focus-visible:rounded-sm';

/** What every control that is typed into looks like. */
export const CONTROL_CLASSES =
  'block w-full min-h-control rounded-md border-[1.5px] border-line-strong bg-surface px-4 py-2.5 leading-dense text-text placeholder:text-text-muted placeholder:opacity-100 focus-visible:rounded-md focus-visible:border-focus focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-danger disabled:border-line disabled:bg-surface-sunken disabled:text-text-muted';

/** The box of a checkbox and the ring of a radio: drawn here, but still the browser's own control. */
export const TICK_CLASSES =
  'grid size-6 flex-none cursor-pointer appearance-none place-items-center border-[1.5px] border-line-strong bg-surface checked:border-primary checked:bg-primary aria-invalid:border-2 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken forced-colors:appearance-auto';

/** The words beside a checkbox or radio, and with them a target of at least 44 px. */
export const TICK_LABEL_CLASSES =
  'flex min-h-target cursor-pointer items-start gap-3 py-2.5 text-sm leading-dense has-disabled:cursor-not-allowed has-disabled:text-text-muted';

/** What every control that is typed into looks like. */
export const CONTROL_CLASSES =
  'block w-full min-h-control rounded-md border-[1.5px] border-line-strong bg-surface px-4 py-2.5 leading-dense text-text placeholder:text-text-muted placeholder:opacity-100 focus-visible:rounded-md focus-visible:border-focus focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-danger disabled:border-line disabled:bg-surface-sunken disabled:text-text-muted';

/** The box of a checkbox and the ring of a radio: drawn here, but still the browser's own control. */
export const TICK_CLASSES =
  'grid size-6 flex-none cursor-pointer appearance-none place-items-center border-[1.5px] border-line-strong bg-surface checked:border-primary checked:bg-primary aria-invalid:border-2 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken forced-colors:appearance-auto';

/** A checkbox: the tick when it is on, a dash when some of what it stands for are. */
export const TICK_BOX_CLASSES =
  "rounded-[7px] checked:after:h-[0.7rem] checked:after:w-1.5 checked:after:-translate-y-px checked:after:rotate-42 checked:after:border-r-[2.5px] checked:after:border-b-[2.5px] checked:after:border-on-primary disabled:checked:after:border-text-muted checked:after:content-[''] indeterminate:border-primary indeterminate:bg-primary indeterminate:after:h-0.5 indeterminate:after:w-3 indeterminate:after:bg-on-primary indeterminate:after:content-['']";

/** The words beside a checkbox or radio, and with them a target of at least 44 px. */
export const TICK_LABEL_CLASSES =
  'flex min-h-target cursor-pointer items-start gap-3 py-2.5 text-sm leading-dense has-disabled:cursor-not-allowed has-disabled:text-text-muted';

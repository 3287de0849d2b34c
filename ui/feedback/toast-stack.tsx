import { Icon } from '../icons/icon.tsx';

export interface Toast {
  readonly id: number;
  readonly variant: 'error' | 'info';
  readonly message: string;
}

interface ToastStackProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: number) => void;
  /** Somebody is reading: pointer or focus is on the stack. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Keeps clear of the bar at the bottom, where a page has one. */
const ABOVE_THE_BAR = 'max-lg:[:root:has([data-bottom-bar])_&]:bottom-16';

/** Short messages at the bottom left. The regions stay in the page, since a screen reader only hears what changes inside them. */
export function ToastStack({ toasts, onDismiss, onHold }: ToastStackProps) {
  const rowsOf = (variant: Toast['variant']) =>
    toasts.filter((toast) => toast.variant === variant).map((toast) => row(toast, onDismiss));
  return (
    <div
      className={`pointer-events-none fixed inset-x-0 bottom-0 z-70 grid justify-items-start gap-2 has-[p]:p-gutter ${ABOVE_THE_BAR}`}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <div role="alert" className="grid gap-2">
        {rowsOf('error')}
      </div>
      <div role="status" className="grid gap-2">
        {rowsOf('info')}
      </div>
    </div>
  );
}

function row(toast: Toast, onDismiss: (id: number) => void) {
  return (
    <div
      key={toast.id}
      className="pointer-events-auto flex max-w-108 animate-[rise_var(--duration-3)_var(--ease-out)] items-center gap-3 rounded-voice bg-surface-inverse py-1.5 ps-5 pe-1.5 text-sm text-text-inverse shadow-3"
    >
      <Icon name={toast.variant === 'error' ? 'circle-alert' : 'circle-check'} />
      <p className="flex-1 py-3">{toast.message}</p>
      <button
        type="button"
        aria-label={`Dismiss: ${toast.message}`}
        onClick={() => onDismiss(toast.id)}
        className="grid size-target place-items-center rounded-md focus-visible:outline-current focus-visible:-outline-offset-4"
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

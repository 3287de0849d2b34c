import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/** The exact message of a rule that is not met, with an icon, since colour never speaks alone. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium leading-dense text-danger">
      <Icon name="circle-alert" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

export function FieldHint({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 text-sm leading-dense whitespace-pre-line text-text-muted">
      {children}
    </p>
  );
}

import type { ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, two in a row where there is room. */
export function Part({ title, note, children }: PartProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-lg font-title">{title}</legend>
      {note && <p className="mt-1 text-sm text-text-muted">{note}</p>}
      <div className="mt-3 grid gap-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** One consent, with the way to its text. */
export function Consent({ link, children }: { readonly link?: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">{children}</div>
      {link && <span className="text-sm max-md:ms-9">{link}</span>}
    </li>
  );
}

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { RowDetail } from '#fields/profile-row.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';

export interface DetailRowProps {
  readonly detail: Detail;
  /** For those who listen; and where the way to its form is, unless it is gone. */
  readonly onSaved: (sentence: string, place: RefObject<HTMLButtonElement | null>) => void;
}

interface EditButtonProps {
  readonly detail: Pick<RowDetail, 'displayName' | 'selectedList'>;
  readonly isBusy?: boolean;
  readonly onEdit: () => void;
  readonly place: RefObject<HTMLButtonElement | null>;
}

/** The way from a row to its form. */
export function EditButton({ detail, isBusy = false, onEdit, place }: EditButtonProps) {
  const verb = detail.selectedList.length === 0 && !isBusy ? 'Add' : 'Edit';
  return (
    <Button
      ref={place}
      variant="quiet"
      size="sm"
      isBusy={isBusy}
      aria-label={`${verb} ${detail.displayName}`}
      onClick={onEdit}
    >
      {verb}
    </Button>
  );
}

/** Where the focus goes when a form closes: to the button that opened it. */
export function useWayBack({ isOpen }: { readonly isOpen: boolean }): RefObject<HTMLButtonElement | null> {
  const place = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}

/** A row while its form is open: the list stays a list of names and values. */
export function OpenRow({ detail, children }: { readonly detail: Detail; readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  // A form that knows better where to begin has taken the focus before this.
  useEffect(() => {
    if (row.current?.contains(document.activeElement) === false) {
      row.current.querySelector<HTMLElement>('input, select')?.focus();
    }
  }, []);
  return (
    <div ref={row} className="py-3">
      <dt className="sr-only">{detail.displayName}</dt>
      <dd>{children}</dd>
    </div>
  );
}

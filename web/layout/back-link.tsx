import type { ReactNode } from 'react';
import { Link } from '#ui/actions/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';

const CLASSES =
  'inline-flex min-h-target items-center gap-2 text-sm font-medium text-link no-underline hover:underline';

/** Above a heading: back to where this was opened from. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={CLASSES}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}

/** The same within a page. */
export function BackButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className={CLASSES}>
      <Icon name="arrow-left" />
      {children}
    </button>
  );
}

import type { ComponentProps } from 'react';
import { ICON_BUTTON_CLASSES, IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { Link } from '../actions/link.tsx';

interface BellFace {
  /** Says what it is and how many there are: the count on the bell is only seen. */
  readonly label: string;
  /** As it is shown, already capped; nothing without news. */
  readonly count?: string | undefined;
}

function Count({ count }: Pick<BellFace, 'count'>) {
  if (count === undefined) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute start-[calc(50%-1px)] top-0.5 w-max min-w-5 rounded-full bg-spark px-1.5 text-center text-2xs font-bold leading-5 text-on-spark ring-2 ring-surface"
    >
      {count}
    </span>
  );
}

type BellButtonProps = BellFace & Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'>;

/** Opens what is new beside itself. */
export function BellButton({ label, count, ...button }: BellButtonProps) {
  return (
    <IconButton {...button} icon="bell" label={label}>
      <Count count={count} />
    </IconButton>
  );
}

/** Leads to the page with what is new, where a screen is too narrow for a popover. */
export function BellLink({ label, count, href }: BellFace & { readonly href: string }) {
  return (
    <Link href={href} aria-label={label} className={ICON_BUTTON_CLASSES}>
      <Icon name="bell" size="lg" />
      <Count count={count} />
    </Link>
  );
}

import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Link } from '../actions/link.tsx';

interface PointsProps {
  /** The figure as it is shown: with its thousands separated. */
  readonly amount: string;
  /** The word after the figure. */
  readonly unit: string;
  /** In a small place the word is heard, not seen. */
  readonly isUnitHidden?: boolean;
}

/** Ticks, figure and word: the ticks mark what is earned. */
export function Points({ amount, unit, isUnitHidden = false }: PointsProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-[0.3em] font-bold">
      <span className="self-center text-spark-strong">
        <Icon name="spark" size="sm" />
      </span>
      <b className="font-display text-[1.12em] font-title tabular-nums">{amount}</b>{' '}
      {isUnitHidden ? <VisuallyHidden>{unit}</VisuallyHidden> : <span>{unit}</span>}
    </span>
  );
}

/** The balance in a header; leads to where it can be spent. */
export function PointsPill({ href, amount, unit }: PointsProps & { readonly href: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-target items-center rounded-full bg-spark-soft px-4 text-sm text-on-spark-soft no-underline focus-visible:rounded-full"
    >
      <Points amount={amount} unit={unit} isUnitHidden />
    </Link>
  );
}

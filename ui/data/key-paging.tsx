import { buttonClasses } from '../actions/button-classes.ts';

interface KeyPagingProps {
  /** Such as 'Members', so that two tables on a page have two names. */
  readonly label: string;
  /** What is in view, such as '1 to 50 of 1,204'. */
  readonly summary: string;
  /** Left out where there is nothing before, or after. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly isLoading?: boolean;
}

/** Back and on through a list that is fetched by key: there are neighbours, but no page numbers. */
export function KeyPaging({ label, summary, onPrevious, onNext, isLoading = false }: KeyPagingProps) {
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 px-5 py-2">
      <p role="status" className="me-auto text-sm text-text-muted tabular-nums">
        {isLoading ? 'Loading' : summary}
      </p>
      <div className="flex gap-2">
        {step('Previous', onPrevious)}
        {step('Next', onNext)}
      </div>
    </nav>
  );
}

const STEP = `${buttonClasses({ variant: 'secondary', size: 'sm' })} aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-surface-sunken aria-disabled:text-text-muted`;

/** At an end the button says so but stays a button, so that the focus is not lost with the last page. */
function step(label: string, onClick: (() => void) | undefined) {
  return (
    <button type="button" aria-disabled={onClick === undefined} onClick={onClick} className={STEP}>
      {label}
    </button>
  );
}

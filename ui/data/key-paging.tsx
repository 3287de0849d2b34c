import { Button } from '../actions/button.tsx';

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

/** At an end the button says so but stays a button, so that the focus is not lost with the last page. */
function step(label: string, onClick: (() => void) | undefined) {
  return (
    <Button variant="secondary" size="sm" isIdle={onClick === undefined} onClick={onClick}>
      {label}
    </Button>
  );
}

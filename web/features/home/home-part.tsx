import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

interface HomePartProps {
  readonly title: string;
  readonly href: string;
  readonly linkText: string;
  readonly children: ReactNode;
}

/** One part of the overview, with the way to where all of it is. */
export function HomePart({ title, href, linkText, children }: HomePartProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface px-5 pt-4 pb-3 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg">{title}</h2>
        <Link href={href} className="inline-flex min-h-target items-center gap-1 text-sm font-bold no-underline">
          {linkText}
          <Icon name="chevron-right" size="sm" />
        </Link>
      </div>
      {children}
    </section>
  );
}

/** As `useQuery` and `useInfiniteQuery` tell of it. */
export interface PartQuery<Data> {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface PartStatesProps<Data> {
  readonly query: PartQuery<Data>;
  /** What it is, such as "your activities". */
  readonly noun: string;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a part shows until its answer is there, and when it does not come: the others go on without it. */
export function PartStates<Data>({ query, noun, rows = 3, children }: PartStatesProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <div role="status" data-loading className="py-3">
        <VisuallyHidden>Loading {noun}</VisuallyHidden>
        <SkeletonRows rows={rows} />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="text-sm text-text-muted">We could not show {noun}. Nothing is lost.</p>
      <Button variant="secondary" size="sm" onClick={() => void query.refetch()} isBusy={query.isFetching}>
        {MESSAGES.generic.tryAgain}
        <VisuallyHidden> to show {noun}</VisuallyHidden>
      </Button>
    </div>
  );
}

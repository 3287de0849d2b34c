import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { SkeletonRows, SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';

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
interface PartQuery<Data> {
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
      <p className="text-sm text-text-muted">We couldn't load {noun}. Please try again.</p>
      <TryAgain query={query} noun={noun} />
    </div>
  );
}

interface Figure {
  readonly figure: string;
  readonly unit: string;
  readonly text: string;
}

interface FigureTileProps<Data> {
  readonly title: string;
  readonly wall: WallColor;
  readonly query: PartQuery<Data>;
  /** What it is, such as "your points". */
  readonly noun: string;
  readonly of: (data: Data) => Figure;
  readonly href: string;
  readonly linkText: string;
}

/** One large figure on a wall, and the way to what stands behind it. It is as high empty as it is full. */
export function FigureTile<Data>({ title, wall, query, noun, of, href, linkText }: FigureTileProps<Data>) {
  const shown = query.data === undefined ? undefined : of(query.data);
  const hasFailed = shown === undefined && !query.isPending;
  return (
    <section aria-label={title} className={`flex flex-col rounded-lg px-5 pt-5 pb-2 md:px-6 ${WALL_CLASSES[wall]}`}>
      <h2 className="font-body text-sm font-bold tracking-normal">{title}</h2>
      {hasFailed ? (
        <div role="alert" className="grow py-2 text-sm">
          <p>We couldn't load {noun}. Please try again.</p>
          <div className="mt-2">
            <TryAgain query={query} noun={noun} />
          </div>
        </div>
      ) : (
        <div className="grow" aria-busy={shown === undefined}>
          <p className="mt-1 min-h-[1lh] font-display text-4xl leading-[1.1] font-title tracking-display">
            {shown ? (
              <>
                {shown.figure} <span className="text-lg tracking-[-0.01em]">{shown.unit}</span>
              </>
            ) : (
              <SkeletonBlock className="inline-block h-[0.8em] w-24" />
            )}
          </p>
          <p className="min-h-[1lh] text-sm">{shown?.text}</p>
        </div>
      )}
      <Link href={href} className="mt-1 inline-flex min-h-target items-center gap-1 self-start text-sm font-bold">
        {linkText}
        <Icon name="chevron-right" size="sm" />
      </Link>
    </section>
  );
}

function TryAgain({ query, noun }: { readonly query: PartQuery<unknown>; readonly noun: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={() => void query.refetch()} isBusy={query.isFetching}>
      {MESSAGES.generic.tryAgain}
      <VisuallyHidden> to load {noun}</VisuallyHidden>
    </Button>
  );
}

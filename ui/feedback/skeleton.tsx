import type { ReactNode } from 'react';

const SHIMMER =
  'block animate-[shimmer_1.6s_var(--ease-in-out)_infinite] rounded-xs bg-[linear-gradient(100deg,transparent_40%,color-mix(in_srgb,var(--color-text)_7%,transparent)_50%,transparent_60%)] bg-[length:300%_100%] bg-text/7 motion-reduce:animate-none';

/** The shape of what comes; invisible for the first 200 ms, so that a quick answer does not flicker. */
function Shapes({ children, className = 'grid gap-3' }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <div aria-hidden="true" className={`animate-[appear_1ms_200ms_backwards] ${className}`}>
      {children}
    </div>
  );
}

/** One block of what comes, sized by the classes it is given. */
export function SkeletonBlock({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`${SHIMMER} ${className}`} />;
}

/** Lines of text. */
export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <Shapes>
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonBlock key={line} className="h-4 first:w-2/5 last:w-3/5" />
      ))}
    </Shapes>
  );
}

/** A card with a picture. */
export function SkeletonCard() {
  return (
    <Shapes className="overflow-hidden rounded-lg border border-line bg-surface">
      <SkeletonBlock className="h-36 rounded-none" />
      <div className="grid gap-3 p-5">
        <SkeletonBlock className="h-3 w-3/10" />
        <SkeletonBlock className="h-5 w-4/5" />
        <SkeletonBlock className="h-3.5 w-9/10" />
        <div className="mt-3 flex items-center justify-between">
          <SkeletonBlock className="h-4.5 w-1/3" />
          <SkeletonBlock className="h-target w-20 rounded-[12px]" />
        </div>
      </div>
    </Shapes>
  );
}

/** Rows of a list: a picture and two lines each. */
export function SkeletonRows({ rows }: { readonly rows: number }) {
  return (
    <Shapes className="grid gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <SkeletonBlock className="size-12 flex-none rounded-md" />
          <div className="grid flex-1 gap-2">
            <SkeletonBlock className="h-4 w-3/5" />
            <SkeletonBlock className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </Shapes>
  );
}

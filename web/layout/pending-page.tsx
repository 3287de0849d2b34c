import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** Stands for a page that takes a moment: its script is on the way, or the session is being looked up. */
export function PendingPage() {
  return (
    <div role="status" className="mx-auto max-w-narrow px-gutter py-20">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton lines={4} />
    </div>
  );
}

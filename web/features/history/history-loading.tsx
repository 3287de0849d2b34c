import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** The shape of lines that are on their way, first or further ones. */
export function MoreLines() {
  return <SkeletonRows rows={3} />;
}

/** A list of the history before its first answer. */
export function HistoryLoading({ children }: { readonly children: string }) {
  return (
    <div role="status" className="pt-6">
      <VisuallyHidden>{children}</VisuallyHidden>
      <MoreLines />
    </div>
  );
}

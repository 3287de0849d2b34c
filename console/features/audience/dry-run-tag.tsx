import { Spinner } from '#ui/actions/spinner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { formatTime } from '#console/format.ts';
import type { CountState } from './use-dry-run.ts';

/** When the members were counted, and how long that took. */
export function DryRunTag({ count: { run, isCounting, isOld, failure } }: { readonly count: CountState }) {
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-2 text-xs text-text-muted">
      {isCounting && (
        <>
          <Spinner />
          Counting members
        </>
      )}
      {!isCounting && !isOld && !failure && run && (
        <>
          <Tag tone="success" icon="zap">
            Dry run {(run.tookMs / 1_000).toFixed(1)} s
          </Tag>
          {formatTime(run.countedAt)}, counts are exact
        </>
      )}
    </span>
  );
}

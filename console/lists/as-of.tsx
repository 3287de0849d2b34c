import { formatClock } from '#console/format.ts';

/** When something was so, for what came from a copy of the data that's seconds behind; nothing for what's current. */
export function AsOf({ at }: { readonly at: string | null | undefined }) {
  return at == null ? null : <p className="text-xs text-text-muted">As of {formatClock(at)}</p>;
}

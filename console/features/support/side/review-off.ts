import { formatDay } from '#console/format.ts';

interface OpenedReview {
  readonly decidedAt: string | null;
  readonly isForSomebodyElse: boolean;
}

/** Why nothing can be decided about an activity in Review; undefined when something can, or nobody knows yet. */
export function reviewOff(
  review: OpenedReview | undefined,
  { isUnknown }: { readonly isUnknown: boolean },
): string | undefined {
  if (isUnknown) return 'Not in review';
  if (review === undefined) return undefined;
  if (review.decidedAt !== null) return `Decided ${formatDay(review.decidedAt)}`;
  return review.isForSomebodyElse ? 'Someone else must decide' : undefined;
}

/** Why there is no activity to open: the member named none, or one that isn't theirs. */
export function noActivityText(activityReference: string | null): string {
  return activityReference ? "The activity they entered isn't one of theirs" : 'No activity in this request';
}

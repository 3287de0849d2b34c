import { useEffect, useRef } from 'react';
import { STATE_TERMS } from '#contract/activities/outcome-terms.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { formatMoment } from '#console/format.ts';
import { AnswersCard } from './evidence/answers-card.tsx';
import { SameTextCard } from './evidence/same-text-card.tsx';
import { AppealCard, AttentionCard, OutsideWordsCard, PathCard } from './evidence/small-cards.tsx';
import { SpeedCard } from './evidence/speed-card.tsx';
import { StraightLineCard } from './evidence/straight-line-card.tsx';
import { Recordings } from './recording/recordings.tsx';
import type { Review } from './reviews.queries.ts';

interface CaseViewProps {
  readonly takesFocus: boolean;
  readonly review: Review;
  readonly onBack: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** One case: who, what, and everything that speaks for or against it. */
export function CaseView({ review, takesFocus, onBack, onPrevious, onNext }: CaseViewProps) {
  const { evidence } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <div className="flex items-center gap-x-3 gap-y-1 max-lg:flex-wrap">
        <span className="lg:hidden">
          <IconButton icon="chevron-left" label="Back to the queue" onClick={onBack} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="font-code text-xl">
          {review.memberId}
        </h2>
        <Tag tone={review.state === 'UNDER_REVIEW' ? 'warning' : 'neutral'} icon="clock">
          {labelOf(review.state)}
        </Tag>
        <span className="min-w-0 flex-1 text-text-muted max-lg:basis-full">
          {review.studyName}, {review.studyShortId}
          {review.finishedAt ? `, finished ${formatMoment(review.finishedAt)}` : ''}
        </span>
        <span className="flex flex-none max-lg:hidden">
          <IconButton
            icon="chevron-up"
            label="Previous, K"
            title="Previous, K"
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconButton icon="chevron-down" label="Next, J" title="Next, J" disabled={!onNext} onClick={onNext} />
        </span>
      </div>
      {review.decidedAt && (
        <Banner tone="info">This was decided {formatMoment(review.decidedAt)}. It's no longer in the queue.</Banner>
      )}
      <Recordings review={review} />
      <div className="grid gap-4 md:grid-cols-2">
        <AppealCard review={review} />
        {evidence.outsideWords.length > 0 && <OutsideWordsCard words={evidence.outsideWords} />}
        {evidence.speed && <SpeedCard speed={evidence.speed} />}
        {evidence.straightLines.map((grid) => (
          <StraightLineCard key={grid.number} grid={grid} />
        ))}
        {evidence.sameTexts.map((same) => (
          <SameTextCard key={same.number} same={same} />
        ))}
        {evidence.attentionChecks.map((check) => (
          <AttentionCard key={check.number} check={check} />
        ))}
        {evidence.path && <PathCard path={evidence.path} />}
      </div>
      <AnswersCard key={review.taskId} answers={evidence.answers} />
    </>
  );
}

function labelOf(state: string): string {
  return (STATE_TERMS as Readonly<Record<string, string>>)[state] ?? state;
}

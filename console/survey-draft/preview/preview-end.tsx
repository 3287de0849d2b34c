import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { counted } from '#console/format.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import donePicture from '#ui/art/empty/done.svg';
import reviewPicture from '#ui/art/empty/review.svg';
import thanksPicture from '#ui/art/empty/thanks.svg';
import { Tag } from '#ui/feedback/tag.tsx';
import type { PreviewEnd } from './preview-outcome.ts';

const texts = MESSAGES.survey;

const LOOKS = {
  QUALIFIED: { picture: donePicture, title: texts.doneTitle, tag: 'Complete', text: '' },
  TERMINATED: {
    picture: thanksPicture,
    title: texts.notThisTimeTitle,
    tag: OUTCOME_TERMS.TERMINATED,
    text: texts.notThisTimeText,
  },
  OQ: { picture: thanksPicture, title: texts.fullTitle, tag: OUTCOME_TERMS.OQ, text: texts.fullText },
  UNDER_REVIEW: {
    picture: reviewPicture,
    title: texts.reviewTitle,
    tag: 'To review',
    text: texts.reviewTextNoPoints,
  },
} as const;

interface PreviewEndPageProps {
  readonly end: PreviewEnd;
  readonly surveyTitle: string;
  readonly points: number | undefined;
  readonly onBack: () => void;
}

/** How it ended for this member, and which rule decided it. */
export function PreviewEndPage({ end, surveyTitle, points, onBack }: PreviewEndPageProps) {
  const { picture, title, tag, text } = LOOKS[end.outcome];
  return (
    <div className="grid min-h-dvh content-center justify-items-center bg-surface px-gutter py-8 text-center">
      <img src={picture} alt="" className="mb-6 w-52 max-w-full" />
      <Tag tone={end.outcome === 'QUALIFIED' ? 'success' : 'info'}>
        {end.rule === undefined ? tag : `${tag}: ${end.rule}`}
      </Tag>
      <h1 className="mt-3 text-3xl">{title}</h1>
      <p className="mt-3 text-lg text-text-muted">{end.note || text || texts.donePages(surveyTitle)}</p>
      {points !== undefined && end.outcome !== 'UNDER_REVIEW' && (
        <p className="mt-3 font-bold">+{counted(points, 'point')}</p>
      )}
      <div className="mt-6">
        <Button variant="secondary" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}

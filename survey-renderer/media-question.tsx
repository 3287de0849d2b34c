import { lazy } from 'react';
import type { QuestionView } from '#engine/index.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { SurveyLink } from './survey-link.ts';

export interface MediaQuestionProps {
  /** Of type file (photos: `maxFiles`), video with a `clipId` (a film to watch) or without (one to record: `maxSeconds`). */
  readonly question: QuestionView;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  /**
   * What is answered so far: for a file a list of `{ name, type, content }` where content is the id of an upload, for a
   * video `{ uploadId, seconds }`, for a film that was watched to the end true; undefined for nothing.
   */
  readonly value: unknown;
  /** The new answer in the same shape; null takes it back. */
  readonly onChange: (value: unknown) => void;
  /** What uploads are sent with; undefined in a preview, where nothing is uploaded. */
  readonly link: SurveyLink | undefined;
}

const ClipQuestion = lazy(async () => ({ default: (await import('./media/clip-question.tsx')).ClipQuestion }));
const VideoQuestion = lazy(async () => ({ default: (await import('./media/video-question.tsx')).VideoQuestion }));
const PhotoQuestion = lazy(async () => ({ default: (await import('./media/photo-question.tsx')).PhotoQuestion }));

/** A film to watch, or a photo or a recording as an answer; scripts of their own, fetched with the first such question. */
export function MediaQuestion({ question, labelId, describedBy, value, onChange, link }: MediaQuestionProps) {
  const { name, type, clipId, isRequired, maxSeconds, maxFiles = 1 } = question;
  if (link === undefined) {
    return (
      <Banner tone="info" aria-describedby={describedBy}>
        {MESSAGES.media.preview}
      </Banner>
    );
  }
  if (clipId !== undefined) {
    return (
      <ClipQuestion
        clipId={clipId}
        labelId={labelId}
        mustWatch={isRequired}
        isWatched={value === true}
        onWatched={() => onChange(true)}
        link={link}
      />
    );
  }
  const shared = { describedBy, value, onChange, link };
  if (type === 'file') return <PhotoQuestion {...shared} maxFiles={maxFiles} />;
  return <VideoQuestion {...shared} name={name} maxSeconds={maxSeconds} />;
}

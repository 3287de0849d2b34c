import type { QuestionView } from '#engine/index.ts';
import { MESSAGES } from '#contract/messages.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { SurveyLink } from './survey-link.ts';

export interface MediaQuestionProps {
  /** Of type file (a photo: `maxFiles`, `acceptedTypes`) or video (`maxSeconds`). */
  readonly question: QuestionView;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  /**
   * What is answered so far: for a file a list of `{ name, type, content }` where content is the id of an upload, for a
   * video `{ uploadId, seconds }`; undefined for nothing.
   */
  readonly value: unknown;
  /** The new answer in the same shape; null takes it back. */
  readonly onChange: (value: unknown) => void;
  /** What uploads are sent with; undefined in a preview, where nothing is uploaded. */
  readonly link: SurveyLink | undefined;
}

/** A photo or a recording as an answer; a script of its own, fetched with the first such question. */
export function MediaQuestion({ describedBy }: MediaQuestionProps) {
  return (
    <Banner tone="info" aria-describedby={describedBy}>
      {MESSAGES.survey.mediaSoon}
    </Banner>
  );
}

import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/waiting.svg';
import { SurveyFrame, SurveyState } from './survey-frame.tsx';

const words = MESSAGES.surveyLeft;

interface SavedPageProps {
  readonly where: string;
  readonly onGoOn: () => void;
}

/** For whoever came by a link and has no list of activities to go to: where they are, and how they come back. */
export function SavedPage({ where, onGoOn }: SavedPageProps) {
  return (
    <SurveyFrame>
      <SurveyState
        picture={picture}
        title={words.savedTitle}
        text={words.savedText(where)}
        actions={
          <>
            <Button onClick={onGoOn}>{MESSAGES.survey.goOn}</Button>
            <ButtonLink variant="quiet" href={memberPath('landing')}>
              {MESSAGES.notFound.backToHome}
            </ButtonLink>
          </>
        }
      />
    </SurveyFrame>
  );
}

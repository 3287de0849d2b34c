import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import offlinePicture from '#ui/art/empty/offline.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { SurveyFrame, SurveyState } from './survey-frame.tsx';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import waitingPicture from '#ui/art/empty/waiting.svg';

const texts = MESSAGES.surveyLeft;

interface HeldPageProps {
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onRetry: () => void;
}

/** For anyone who has answered everything without a connection. */
export function HeldPage({ isSending, onBack, onRetry }: HeldPageProps) {
  return (
    <SurveyFrame>
      <SurveyState
        picture={offlinePicture}
        title={texts.heldTitle}
        text={texts.heldText}
        actions={
          <>
            <Button variant="secondary" onClick={onRetry} isBusy={isSending}>
              {!isSending && <Icon name="refresh-cw" />}
              {MESSAGES.generic.tryAgain}
            </Button>
            <Button variant="quiet" onClick={onBack}>
              {texts.heldBack}
            </Button>
          </>
        }
      />
    </SurveyFrame>
  );
}

interface SavedPageProps {
  readonly where: string;
  readonly onGoOn: () => void;
}

/** For anyone who came by a link and has no list of activities to go to: where they are, and how they come back. */
export function SavedPage({ where, onGoOn }: SavedPageProps) {
  return (
    <SurveyFrame>
      <SurveyState
        picture={waitingPicture}
        title={texts.savedTitle}
        text={texts.savedText(where)}
        actions={
          <>
            <Button isStep onClick={onGoOn}>
              {MESSAGES.survey.goOn}
            </Button>
            <ButtonLink variant="quiet" href={memberPath('landing')}>
              {MESSAGES.notFound.backToHome}
            </ButtonLink>
          </>
        }
      />
    </SurveyFrame>
  );
}

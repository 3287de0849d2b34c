import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import picture from '#ui/art/empty/offline.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { SurveyFrame, SurveyState } from './survey-frame.tsx';

const words = MESSAGES.surveyLeft;

interface HeldPageProps {
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onRetry: () => void;
}

/** For whoever has answered everything without a connection. */
export function HeldPage({ isSending, onBack, onRetry }: HeldPageProps) {
  return (
    <SurveyFrame>
      <SurveyState
        picture={picture}
        title={words.heldTitle}
        text={words.heldText}
        actions={
          <>
            <Button variant="secondary" onClick={onRetry} isBusy={isSending}>
              {!isSending && <Icon name="refresh-cw" />}
              {MESSAGES.generic.tryAgain}
            </Button>
            <Button variant="quiet" onClick={onBack}>
              {words.heldBack}
            </Button>
          </>
        }
      />
    </SurveyFrame>
  );
}

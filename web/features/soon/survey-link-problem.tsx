import { memberPath } from '#contract/member-paths.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/expired.svg';
import { WholePage } from '#web/layout/whole-page.tsx';

/** A survey link that was cut short on its way (spec §2.1). */
export function SurveyLinkProblem() {
  return (
    <WholePage
      picture={picture}
      title="This survey link does not work"
      text={
        <>
          It was cut short on its way to you:{' '}
          <span className="text-text">{MESSAGES.surveyLink.panelistHashRequired}</span>. Open it again from your email,
          or log in to find everything that is open for you.
        </>
      }
      actions={
        <>
          <ButtonLink href={memberPath('login')}>{MESSAGES.login.submit}</ButtonLink>
          <ButtonLink href={memberPath('landing')} variant="quiet">
            {MESSAGES.notFound.backToHome}
          </ButtonLink>
        </>
      }
    />
  );
}

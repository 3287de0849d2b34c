import { UNSUBSCRIBE_HOURS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/unsubscribed.svg';
import { Banner } from '#ui/feedback/banner.tsx';
import { WholePage } from '#web/layout/whole-page.tsx';

/** Confirms that mails such as the one it was asked in stop (spec §2.1, §9). */
export function UnsubscribePage() {
  return (
    <WholePage
      picture={picture}
      title="You're unsubscribed"
      text={
        <>
          You won't get these emails anymore. Please allow {UNSUBSCRIBE_HOURS} hours for any that are already on the
          way.
        </>
      }
      actions={
        <>
          <div className="mb-4 max-w-144 text-start">
            <Banner tone="info">
              If you're a member, you still have your points and invitations, and we'll still email you about your
              account and gift cards. You can choose your other emails in your account.
            </Banner>
          </div>
          <div className="grid gap-2 md:min-w-56 md:justify-self-center">
            <ButtonLink href={memberPath('activities')}>Go to the community</ButtonLink>
            <ButtonLink href={memberPath('profile')} variant="quiet">
              Resubscribe
            </ButtonLink>
          </div>
        </>
      }
    />
  );
}

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
      title="You are unsubscribed"
      text={<>No more emails of this kind. Please allow {UNSUBSCRIBE_HOURS} hours for those already on their way.</>}
      actions={
        <>
          <div className="mb-4 max-w-144 text-start">
            <Banner tone="info">
              If you are a member, you still are: points and invitations wait for you in the community, and we still
              write about your account and orders. Which other emails you get is for you to choose there.
            </Banner>
          </div>
          <div className="grid gap-2 md:min-w-56 md:justify-self-center">
            <ButtonLink href={memberPath('activities')}>Go to the community</ButtonLink>
            <ButtonLink href={memberPath('profile')} variant="quiet">
              Have them sent again
            </ButtonLink>
          </div>
        </>
      }
    />
  );
}

import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import expiredPicture from '#ui/art/empty/expired.svg';
import goodbyePicture from '#ui/art/empty/goodbye.svg';
import { WholePage } from '#web/layout/whole-page.tsx';
import { useApp } from '#web/app/app-context.ts';

/** The way to one's own cards, and to somebody who can help. */
function WaysOn() {
  return (
    <>
      <ButtonLink href={memberPath('redeemedRewards')}>See {MESSAGES.history.rewardsHistory}</ButtonLink>
      <ButtonLink href={`${memberPath('contactUs')}?issueCategory=GIFT_CARD_ISSUE`} variant="quiet">
        {MESSAGES.footer.contactUs}
      </ButtonLink>
    </>
  );
}

/** The key was right, but there is nothing to spend on this card any more. */
export function GoneCard({ status }: { readonly status: 'VOIDED' | 'REPLACED' }) {
  const { shortName } = useApp().brand;
  return status === 'REPLACED' ? (
    <WholePage
      picture={expiredPicture}
      title="This card was replaced"
      text={`A new card took its place, with a link and a key of its own. You find it in ${shortName} under ${MESSAGES.history.rewardsHistory}.`}
      actions={<WaysOn />}
    />
  ) : (
    <WholePage
      picture={goodbyePicture}
      title="This card was taken back"
      text={`It cannot be spent any more, and its points went back to the balance in ${shortName}. Nothing is lost.`}
      actions={<WaysOn />}
    />
  );
}

/** An address that cannot be a card's. */
export function CutLink() {
  return (
    <WholePage
      picture={expiredPicture}
      title="This link is not whole"
      text={`It was cut short on its way to you. Open the card again under ${MESSAGES.history.rewardsHistory}, or copy the whole link.`}
      actions={<WaysOn />}
    />
  );
}

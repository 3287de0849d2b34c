import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/no-requests.svg';
import { WholePage } from '#web/layout/whole-page.tsx';

/** Writing to us, signed in or not. */
export function ContactPage() {
  return (
    <WholePage
      picture={picture}
      title={MESSAGES.footer.contactUs}
      text="Writing to us opens here soon. Many answers are in the common questions already."
      actions={<ButtonLink href={memberPath('faq')}>Read the common questions</ButtonLink>}
    />
  );
}

import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/no-requests.svg';
import { WholePage } from '#web/layout/whole-page.tsx';

/** Everything somebody asked us, newest first. */
export function RequestsPage() {
  return (
    <WholePage
      picture={picture}
      title="My requests"
      text="What you ask us will be kept here soon."
      actions={<ButtonLink href={memberPath('contactUs')}>Contact us</ButtonLink>}
    />
  );
}

import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/no-requests.svg';
import { WholePage } from '#web/layout/whole-page.tsx';

/** One request, what was written, and the way to answer. */
export function RequestPage() {
  return (
    <WholePage
      picture={picture}
      title="My request"
      text="What you ask us will be kept here soon."
      actions={<ButtonLink href={memberPath('contactUs')}>Contact us</ButtonLink>}
    />
  );
}

import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/not-found.svg';
import { PublicPage } from './public-page.tsx';
import { WholePage } from './whole-page.tsx';

/** There is no such page (spec §2.3). */
export function NotFoundPage() {
  return (
    <WholePage
      picture={picture}
      title={MESSAGES.notFound.title}
      text={MESSAGES.notFound.description}
      actions={<ButtonLink href={memberPath('landing')}>{MESSAGES.notFound.backToHome}</ButtonLink>}
    />
  );
}

/** The same, where no layout is around it. */
export function FramedNotFoundPage() {
  return (
    <PublicPage>
      <NotFoundPage />
    </PublicPage>
  );
}

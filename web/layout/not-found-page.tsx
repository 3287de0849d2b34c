import { useSyncExternalStore } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/not-found.svg';
import { useApp } from '#web/app/app-context.ts';
import { PublicPage } from './public-page.tsx';
import { WholePage } from './whole-page.tsx';

/** There is no such page (spec §2.3). A member's home is where a sign-in leads, a visitor's the front page. */
export function NotFoundPage() {
  const { session } = useApp();
  const { status } = useSyncExternalStore(session.store.subscribe, session.store.get);
  const home = status === 'signed-in' ? 'activities' : 'landing';
  return (
    <WholePage
      picture={picture}
      title={MESSAGES.notFound.title}
      text={MESSAGES.notFound.description}
      actions={<ButtonLink href={memberPath(home)}>{MESSAGES.notFound.backToHome}</ButtonLink>}
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

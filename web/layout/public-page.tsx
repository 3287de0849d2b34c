import { type ReactNode, useSyncExternalStore } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { useApp } from '#web/app/app-context.ts';
import { MAIN_ID } from './root-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { WRAP } from './wrap.ts';
import { Outlet } from '@tanstack/react-router';

/** The frame of a page that anybody may see. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  const { session } = useApp();
  const { status } = useSyncExternalStore(session.store.subscribe, session.store.get);
  const homeHref = memberPath('landing');
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader homeHref={homeHref} hasLine={false}>
        {status === 'signed-in' ? <WayBack /> : <WaysIn />}
      </SiteHeader>
      <main id={MAIN_ID} className={`grow py-8 ${WRAP}`}>
        {children}
      </main>
      <SiteFooter homeHref={homeHref} />
    </div>
  );
}

function WaysIn() {
  return (
    <>
      <ButtonLink href={memberPath('login')} variant="quiet" size="sm">
        {MESSAGES.navigation.logIn}
      </ButtonLink>
      <span className="max-md:hidden">
        <ButtonLink href={memberPath('waitlist')} size="sm">
          Join the waitlist
        </ButtonLink>
      </span>
    </>
  );
}

function WayBack() {
  return (
    <ButtonLink href={memberPath('activities')} variant="quiet" size="sm">
      Go to the community
    </ButtonLink>
  );
}

/** Around every public page that has no frame of its own. */
export function PublicArea() {
  return (
    <PublicPage>
      <Outlet />
    </PublicPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useLocation, type HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import { memberPath, matchMemberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isScriptMissing } from '#client/load-script.ts';
import type { RegistrationStep } from '#client/registration-module.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/error.svg';
import { useApp } from '#web/app/app-context.ts';
import { PendingPage } from '#web/layout/pending-page.tsx';
import { MAIN_ID } from '#web/layout/root-layout.tsx';
import { QuietFooter } from '#web/layout/site-footer.tsx';
import { SiteHeader } from '#web/layout/site-header.tsx';
import { useReportedFailure } from '#web/layout/use-reported-failure.ts';
import { WholePage } from '#web/layout/whole-page.tsx';
import { loadRegistration, OutdatedRegistration } from './load-registration.ts';
import { useRegistrationCalls } from './registration-calls.ts';

/** The frame of registering, and in it the registration app as soon as it has arrived. */
export function RegistrationPage() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SiteHeader homeHref={memberPath('landing')}>
        <ButtonLink href={memberPath('contactUs')} variant="quiet" size="sm">
          Need help?
        </ButtonLink>
      </SiteHeader>
      <main id={MAIN_ID} className="mx-auto w-full max-w-275 grow px-gutter">
        <LoadedRegistration />
      </main>
      <QuietFooter />
    </div>
  );
}

function LoadedRegistration() {
  const { brand } = useApp();
  const { step, state } = useRegistrationStep();
  const { calls, addressDialog } = useRegistrationCalls(state);
  const module = useQuery({
    queryKey: ['registration-app'],
    queryFn: loadRegistration,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
    // The page itself says so.
    meta: { isSilent: true },
  });
  if (module.isSuccess) {
    const { Registration } = module.data;
    return (
      <>
        <Registration
          step={step}
          brand={brand}
          invitation={state.invitation ?? {}}
          code={state.code}
          links={{
            terms: memberPath('termsOfUse'),
            privacy: memberPath('privacyPolicy'),
            waitlist: memberPath('waitlist'),
            login: memberPath('login'),
          }}
          {...calls}
        />
        {addressDialog}
      </>
    );
  }
  if (module.isFetching && !module.isError) return <PendingPage />;
  return <NotLoaded error={module.error} isFetching={module.isFetching} onRetry={() => void module.refetch()} />;
}

interface NotLoadedProps {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

function NotLoaded({ error, isFetching, onRetry }: NotLoadedProps) {
  useReportedFailure(error, { isShown: true });
  const texts = textOf(error);
  return (
    <WholePage
      picture={picture}
      title={texts.title}
      text={texts.text}
      actions={
        <>
          <Button isStep isBusy={isFetching} onClick={onRetry}>
            {MESSAGES.generic.tryAgain}
          </Button>
          <ButtonLink href={memberPath('contactUs')} variant="quiet">
            {MESSAGES.footer.contactUs}
          </ButtonLink>
        </>
      }
    />
  );
}

function textOf(error: unknown): { readonly title: string; readonly text: string } {
  if (error instanceof OutdatedRegistration)
    return {
      title: 'Registration is being updated',
      text: 'Please check back in a few minutes. Your invitation is still valid.',
    };
  return {
    title: isScriptMissing(error) ? "This page didn't load" : MESSAGES.generic.somethingWentWrong,
    text: "We couldn't load the registration form. Your invitation is still valid. Please check your connection and try again.",
  };
}

const STEPS: Partial<Record<string, RegistrationStep>> = {
  registration: 'confirm',
  registrationRegister: 'about',
  registrationDownloadApp: 'app',
};

const stepOf = (pathname: string) => STEPS[matchMemberPath(pathname)?.name ?? ''];

/**
 * The step that this page shows, and its navigation state. The router's location is the next page's as soon as a link is
 * pressed, while this one stays on the screen until that page has arrived: until then its own step stands, or the first step
 * would be shown in its place and ask for a code without a name.
 */
function useRegistrationStep(): { readonly step: RegistrationStep; readonly state: HistoryState } {
  const location = useLocation();
  const [own, setOwn] = useState(location);
  const isLeaving = stepOf(location.pathname) === undefined;
  if (!isLeaving && own !== location) setOwn(location);
  const { pathname, state } = isLeaving ? own : location;
  return { step: stepOf(pathname) ?? 'confirm', state };
}

import { type ReactNode, useSyncExternalStore } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { BrandLink } from '#web/layout/brand-link.tsx';
import { MAIN_ID } from '#web/layout/root-layout.tsx';
import { QuietFooter } from '#web/layout/site-footer.tsx';
import { WRAP } from '#web/layout/wrap.ts';
import { useApp } from '#web/app/app-context.ts';

export function useIsSignedIn(): boolean {
  const { store } = useApp().session;
  return useSyncExternalStore(store.subscribe, store.get).status === 'signed-in';
}

interface SurveyFrameProps {
  /** Nobody knows whether this visitor has an account here: they may log in instead of closing. */
  readonly hasLogIn?: boolean;
  readonly children: ReactNode;
}

/** Around the pages before and after the questions: the logo, a way out, and nothing that draws the eye away. */
export function SurveyFrame({ hasLogIn = false, children }: SurveyFrameProps) {
  const isSignedIn = useIsSignedIn();
  const isLogIn = hasLogIn && !isSignedIn;
  const out = isLogIn ? 'login' : isSignedIn ? 'activities' : 'landing';
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className={`flex min-h-16 flex-wrap items-center justify-between gap-x-4 lg:min-h-18 ${WRAP}`}>
          <BrandLink href={memberPath('landing')} isShortOnPhones />
          <ButtonLink variant="quiet" size="sm" href={memberPath(out)}>
            {isLogIn ? MESSAGES.navigation.logIn : MESSAGES.survey.close}
          </ButtonLink>
        </div>
      </header>
      <main id={MAIN_ID} className={WRAP}>
        {children}
      </main>
      <QuietFooter />
    </>
  );
}

export interface SurveyStateProps {
  readonly picture: string;
  readonly tag?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** What was earned, or what is to be known before. */
  readonly children?: ReactNode;
  /** One primary way on, and at most one quiet one. */
  readonly actions: ReactNode;
}

/** One thought that fills the page. */
export function SurveyState({ picture, tag, title, text, children, actions }: SurveyStateProps) {
  return (
    <div className="mx-auto max-w-xl py-10 text-center lg:py-16">
      <img src={picture} alt="" className="mx-auto mb-6 w-60 max-w-full md:w-80" />
      {tag && <p className="mb-3">{tag}</p>}
      <h1 ref={takeFocus} tabIndex={-1} className="text-3xl leading-[1.08] tracking-display">
        {title}
      </h1>
      <p className="mx-auto mt-3 max-w-measure text-lg text-text-muted">{text}</p>
      {children}
      <div className="mt-6 grid gap-2 md:justify-center md:*:min-w-56">{actions}</div>
    </div>
  );
}

function takeFocus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
}

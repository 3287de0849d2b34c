import { useSyncExternalStore } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ICON_BUTTON_CLASSES } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useApp } from '#web/routes/app-context.ts';
import { BackToCommunity } from './back-to-community.tsx';
import { useFittingHeight } from './use-fitting-height.ts';
import { useReachedPlace } from './use-reached-place.ts';

/** The static documents, built from site/. */
const DOCUMENTS = {
  faq: '/site/faq',
  privacyPolicy: '/site/privacy-policy',
  termsOfUse: '/site/terms-of-use',
} as const;

/**
 * The documents are ours and their own policy forbids every script; scripts are allowed here only so that tools which
 * check a page for its readers can look into the frame.
 */
const SANDBOX = 'allow-same-origin allow-scripts allow-popups allow-top-navigation-by-user-activation';

interface LegalPageProps {
  readonly page: keyof typeof DOCUMENTS;
}

/** A document of ours in a frame, with the way back for members (spec §2.1). */
export function LegalPage({ page }: LegalPageProps) {
  const { session } = useApp();
  const { status } = useSyncExternalStore(session.store.subscribe, session.store.get);
  const { heightPx, onFrameLoad, frame } = useFittingHeight();
  useReachedPlace(frame, heightPx !== undefined);
  const title = MESSAGES.footer[page];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        {status === 'signed-in' && <BackToCommunity />}
        <h1 tabIndex={-1} className="font-body text-base font-bold tracking-normal">
          {title}
        </h1>
        <a href={DOCUMENTS[page]} target="_blank" className={ICON_BUTTON_CLASSES} aria-label="Open in a new tab">
          <Icon name="external-link" />
        </a>
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface print:border-0">
        <iframe
          key={page}
          ref={frame}
          title={title}
          src={DOCUMENTS[page]}
          sandbox={SANDBOX}
          onLoad={(event) => onFrameLoad(event.currentTarget)}
          style={{ height: heightPx }}
          className="block min-h-[70vh] w-full"
        />
      </div>
    </div>
  );
}

export function FaqPage() {
  return <LegalPage page="faq" />;
}

export function PrivacyPolicyPage() {
  return <LegalPage page="privacyPolicy" />;
}

export function TermsOfUsePage() {
  return <LegalPage page="termsOfUse" />;
}

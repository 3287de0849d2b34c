import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ICON_BUTTON_CLASSES } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useApp } from '#web/app/app-context.ts';
import { useCanGoBack, useLocation, useNavigate } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { FaqSearchBox } from '#web/help/faq-search-box.tsx';

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
  useReachedPlace(frame, { isFitted: heightPx !== undefined });
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
      {page === 'faq' && <FaqSearchBox onReach={(id) => reachPlace(frame.current, id)} />}
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

/** Takes a member back to where they were, or to their rewards when they opened this page first (spec §2.1). */
function BackToCommunity() {
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const [lengthAtOpening] = useState(() => window.history.length);

  const goBack = (): void => {
    // Jumps inside the frame are steps of the history too: they are left behind with the page.
    if (canGoBack) window.history.go(lengthAtOpening - window.history.length - 1);
    else void navigate({ href: memberPath('rewards') });
  };
  return (
    <Button variant="secondary" size="sm" onClick={goBack}>
      <Icon name="arrow-left" />
      {MESSAGES.navigation.backToCommunity}
    </Button>
  );
}

/** Keeps a frame of our own as high as the document in it, so that the page scrolls and the frame does not. */
function useFittingHeight() {
  const [heightPx, setHeightPx] = useState<number>();
  const frame = useRef<HTMLIFrameElement>(null);
  const observer = useRef<ResizeObserver>(undefined);

  const onFrameLoad = useCallback((loaded: HTMLIFrameElement) => {
    const content = loaded.contentDocument?.documentElement;
    if (!content) return;
    followTheme(content);
    observer.current?.disconnect();
    observer.current = new ResizeObserver(() => setHeightPx(Math.ceil(content.getBoundingClientRect().height)));
    observer.current.observe(content);
  }, []);

  return { heightPx, onFrameLoad, frame };
}

/** The system's theme reaches the frame by itself; one that was picked by hand does not. */
function followTheme(content: HTMLElement): void {
  const { theme } = document.documentElement.dataset;
  if (theme !== undefined) content.dataset['theme'] = theme;
}

const ROOM_ABOVE_PX = 16;

/** An address like /faq#points means a place in the framed document: it is opened, shown and read from there. */
function useReachedPlace(
  frame: RefObject<HTMLIFrameElement | null>,
  { isFitted }: { readonly isFitted: boolean },
): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (isFitted && hash !== '') reachPlace(frame.current, hash);
  }, [frame, hash, isFitted]);
}

function reachPlace(frame: HTMLIFrameElement | null, id: string): void {
  const place = frame?.contentDocument?.getElementById(id);
  if (place == null || frame === null) return;
  if (place.tagName === 'DETAILS') place.setAttribute('open', '');
  const headerPx = document.querySelector('header')?.offsetHeight ?? 0;
  const top = frame.getBoundingClientRect().top + place.getBoundingClientRect().top + scrollY;
  scrollTo({ top: top - headerPx - ROOM_ABOVE_PX, behavior: 'instant' });
  const start = place.querySelector<HTMLElement>('summary, h2, h3') ?? place;
  if (start.tagName !== 'SUMMARY') start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

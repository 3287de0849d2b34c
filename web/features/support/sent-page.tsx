import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/unsubscribed.svg';
import { WholePage } from '#web/layout/whole-page.tsx';
import type { WayBack } from './where-from.ts';

export interface SentRequest {
  /** What both sides call it. */
  readonly number: string;
  /** Where answers go to. */
  readonly email: string;
}

interface SentPageProps {
  readonly sent: SentRequest;
  readonly back: WayBack | undefined;
  readonly isMember: boolean;
}

const ACTIVITIES = { href: memberPath('activities'), label: 'Back to activities' };
const HOME = { href: memberPath('landing'), label: MESSAGES.notFound.backToHome };

/** It has arrived: its number, where the answer comes, and the way back. It takes the focus, so that it is heard. */
export function SentPage({ sent: { number, email }, back, isMember }: SentPageProps) {
  const way = back ?? (isMember ? ACTIVITIES : HOME);
  return (
    <div ref={focusHeading}>
      <WholePage
        picture={picture}
        title="We got your request"
        text={
          <>
            {MESSAGES.supportForm.submitted}{' '}
            {isMember ? "You'll get our answer here and at" : "You'll get our answer at"}{' '}
            <b className="inline-block max-w-full font-medium wrap-anywhere text-text">{email}</b>.
            <span className="mt-4 block text-base text-text">
              Request <b className="ms-1 font-mono text-lg">{number}</b>
            </span>
          </>
        }
        actions={
          isMember ? (
            <>
              <ButtonLink href={memberPath('supportRequests')}>See my requests</ButtonLink>
              <ButtonLink href={way.href} variant="quiet">
                {way.label}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink href={way.href}>{way.label}</ButtonLink>
          )
        }
      />
    </div>
  );
}

/** From its beginning: the button that was pressed stood far below. */
function focusHeading(element: HTMLElement | null) {
  if (element === null) return;
  scrollTo(0, 0);
  element.querySelector('h1')?.focus({ preventScroll: true });
}

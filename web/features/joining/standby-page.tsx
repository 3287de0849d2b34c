import type { ReactNode } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import tea from '#ui/art/scenes/tea.svg';
import { Icon } from '#ui/icons/icon.tsx';
import { joinedAddress } from './joined-address.ts';
import { OutcomeFrame } from './outcome-frame.tsx';

/** No place for somebody like them right now, said kindly. */
export function StandbyPage() {
  return (
    <OutcomeFrame
      title="You're on the standby list"
      lead="Thanks for telling us about your household. Right now we have enough households like yours, but that changes often."
      wall="mist"
      scene={tea}
    >
      <ul>
        <Tick>Your answers are saved, so there's no need to join again.</Tick>
        <Tick>If a spot opens up, we'll email {joinedAddress() ?? 'you'}.</Tick>
        <Tick>
          Changed your mind? <Link href={memberPath('contactUs')}>Ask us to remove you</Link>.
        </Tick>
      </ul>
      <BackToHome />
    </OutcomeFrame>
  );
}

/** A person looks at the answers first; then they are written to. */
export function UnderReviewPage() {
  return (
    <OutcomeFrame
      title="Thanks! We're reviewing your answers"
      lead="Someone on our team will review your answers. Until then, you'll stay on the waitlist."
      wall="mist"
      scene={tea}
    >
      <ul>
        <Tick>Your answers are saved, so there's no need to join again.</Tick>
        <Tick>If there's a spot for you, we'll email {joinedAddress() ?? 'you'} a link to register.</Tick>
      </ul>
      <BackToHome />
    </OutcomeFrame>
  );
}

function BackToHome() {
  return (
    <ButtonLink isBlock variant="secondary" href={memberPath('landing')}>
      {MESSAGES.notFound.backToHome}
    </ButtonLink>
  );
}

function Tick({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5 py-1">
      <span className="mt-0.5 text-success">
        <Icon name="check" />
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

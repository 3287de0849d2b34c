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
      title="You are on the standby list"
      lead="Thank you for telling us about home. Right now we have enough households like yours. That changes often, and it says nothing about your answers."
      wall="mist"
      scene={tea}
    >
      <ul>
        <Tick>Your answers are kept, so no need to join again.</Tick>
        <Tick>If a place opens, we write to {joinedAddress() ?? 'you'}.</Tick>
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
      title="Thank you, we read it first"
      lead="A person looks at your answers before we say more. You stay on the waitlist meanwhile."
      wall="mist"
      scene={tea}
    >
      <ul>
        <Tick>Your answers are kept, so no need to join again.</Tick>
        <Tick>If there is a place, we write to {joinedAddress() ?? 'you'} with a link to register.</Tick>
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

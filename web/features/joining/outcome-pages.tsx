import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import moved from '#ui/art/scenes/moved.svg';
import profile from '#ui/art/scenes/profile.svg';
import survey from '#ui/art/scenes/survey.svg';
import tea from '#ui/art/scenes/tea.svg';
import type { Joined } from './join-form.tsx';
import { Address, OutcomeFrame } from './outcome-frame.tsx';
import type { ProofSupply } from '#web/proof-of-work/prove-work.ts';
import { SendAgain } from './send-again.tsx';

const texts = MESSAGES.waitlist;
const BACK_TO_HOME = MESSAGES.notFound.backToHome;

/** In, with the short survey left to take; without one in the field they wait to be written to. */
export function OnTheWaitlist({ joined: { email, formUrl, survey: facts } }: { readonly joined: Joined }) {
  if (formUrl == null) {
    return (
      <OutcomeFrame
        title={texts.success}
        lead={
          <>
            Your spot in line is saved. We'll email <Address>{email}</Address> when a spot opens up.
          </>
        }
        wall="mist"
        scene={tea}
      >
        <ButtonLink isBlock href={memberPath('landing')}>
          {BACK_TO_HOME}
        </ButtonLink>
      </OutcomeFrame>
    );
  }
  const line = [
    facts?.minutes == null
      ? undefined
      : (['Takes', facts.minutes === 1 ? 'About 1 minute' : `About ${facts.minutes} minutes`] as const),
    facts?.questions == null ? undefined : (['Questions', String(facts.questions)] as const),
    ['Open for', `${INVITATION_VALID_DAYS} days`] as const,
  ].filter((fact) => fact !== undefined);
  return (
    <OutcomeFrame
      title={texts.success}
      lead="One thing left: a short survey about your household and shopping. It helps us find the right spot for you."
      wall="apricot"
      scene={survey}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4">
        {line.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm leading-[1.3] text-text-muted">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink isBlock href={formUrl}>
        Start the short survey
      </ButtonLink>
      <p className="text-center text-sm text-text-muted">
        No time now? The link is also in your inbox at <Address>{email}</Address>.
      </p>
    </OutcomeFrame>
  );
}

export function AlreadyMember({ email }: { readonly email: string }) {
  return (
    <OutcomeFrame
      title={texts.alreadyMember}
      lead={
        <>
          There's an account for <Address>{email}</Address>. Log in and pick up where you left off.
        </>
      }
      wall="butter"
      scene={profile}
    >
      <div className="grid gap-2">
        <ButtonLink isBlock href={memberPath('login')}>
          {MESSAGES.navigation.logIn}
        </ButtonLink>
        <ButtonLink isBlock variant="quiet" href={memberPath('forgotPassword')}>
          {MESSAGES.login.forgotPassword}
        </ButtonLink>
      </div>
    </OutcomeFrame>
  );
}

export function FormerMember() {
  return (
    <OutcomeFrame
      title={texts.previouslyMember}
      lead="Thanks for the time you spent with us. Once an account is deleted, we can't restore it and you can't rejoin."
      wall="plum"
      scene={moved}
    >
      <ButtonLink isBlock variant="secondary" href={memberPath('landing')}>
        {BACK_TO_HOME}
      </ButtonLink>
      <p className="text-center text-sm text-text-muted">
        Think this is a mistake? <Link href={memberPath('contactUs')}>Contact us</Link> and we'll answer in 2-3 business
        days.
      </p>
    </OutcomeFrame>
  );
}

export function AlreadyWaiting({ email, proofs }: { readonly email: string; readonly proofs: ProofSupply }) {
  return (
    <OutcomeFrame
      title={texts.alreadyOnWaitlist}
      lead={
        <>
          You're already on the list. Signing up again won't change your spot. We'll email <Address>{email}</Address>{' '}
          when a spot opens up.
        </>
      }
      wall="mist"
      scene={tea}
    >
      <ButtonLink isBlock href={memberPath('landing')}>
        {BACK_TO_HOME}
      </ButtonLink>
      <SendAgain email={email} proofs={proofs} />
    </OutcomeFrame>
  );
}

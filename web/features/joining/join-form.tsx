import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { isApiError, UNREACHABLE } from '#client/api-error.ts';
import { problemsOfFields, Refusal } from '#client/failure.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { subscribeMarketResearchPanelistToWaitlist as subscribe } from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { utmText, type WaitlistForm } from '#contract/rules/waitlist.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { Proof } from '#contract/wire/proof-of-work.ts';
import { avatarsFor } from '#contract/spark/avatars.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import letter from '#ui/art/scenes/letter.svg';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { useApp } from '#web/app/app-context.ts';
import { keptIn } from '#web/app/kept.ts';
import { CounterArt } from '#web/layout/counter-art.tsx';
import { SplitPage } from '#web/layout/split-page.tsx';
import { EmailSuggestion } from './email-suggestion.tsx';
import { rememberJoinedAddress } from './joined-address.ts';
import { forgetLandingAddress, takeLandingAddress } from './landing-address.ts';
import { type ProofSupply, proven } from '#web/proof-of-work/prove-work.ts';
import type { WaitlistSearch } from './waitlist-search.ts';
import { hasTyped, thingsToFix, typedBefore, typedWaitlistForm } from './waitlist-form-rules.ts';

const texts = MESSAGES.waitlist;
const FIELDS = ['email', 'firstName', 'lastName', 'dateOfBirth', 'zip', 'phone', 'consent'] as const;

/** In this tab alone, until the form is sent: a reload does not lose it. */
const typed = keptIn(() => sessionStorage, 'waitlist-form');

/** What became of a form, and for which address. */
export type Joined = AnswerOf<typeof subscribe> & { readonly email: string };

interface JoinFormProps {
  readonly proofs: ProofSupply;
  readonly onJoined: (joined: Joined) => void;
}

export function JoinForm({ proofs, onJoined }: JoinFormProps) {
  const { api } = useApp();
  const { utm_source: utmSource, utm_referral: utmReferral } = useSearch({ strict: false }) as WaitlistSearch;
  const [defaultValues] = useState(() => {
    const [before, email] = [typedBefore(typed.read()), takeLandingAddress()];
    return { ...before, email: before.email || email };
  });
  const [hasLeftEmail, setHasLeftEmail] = useState(defaultValues.email !== '');
  const [differs, setDiffers] = useState(0);

  async function join(form: WaitlistForm): Promise<Joined> {
    // A strange link must keep nobody out, so it is read here as on the server.
    const source = { utmSource: v.parse(utmText, utmSource), utmReferral: v.parse(utmText, utmReferral) };
    const send = (proof: Proof) => api.mutate(subscribe, { input: { ...form, ...source, proof } });
    try {
      const answer = await proven(proofs, send);
      return { ...answer, email: form.email };
    } catch (error) {
      if (Object.keys(problemsOfFields(error)).length > 0) throw error;
      // Somebody who is offline need not come back later: the bar above says what to do.
      throw isApiError(error, UNREACHABLE) ? error : new Refusal(texts.failed);
    }
  }

  const form = useCommandForm({
    schema: typedWaitlistForm,
    defaultValues,
    send: join,
    onDone(joined) {
      forgetLandingAddress();
      if (joined.valid) rememberJoinedAddress(joined.email);
      if (joined.message === 'DIFFERENT_EMAIL') return setDiffers((count) => count + 1);
      typed.forget();
      onJoined(joined);
    },
  });
  const { values } = form;
  useEffect(() => typed.write(values), [values]);
  const emailField = form.field('email');
  const problems = FIELDS.filter((name) => form.field(name).error !== undefined).length;
  const isDifferent = differs > 0 && problems === 0 && form.failure === undefined && !form.isPending;

  return (
    <SplitPage
      isWide
      top={
        <div className="-me-3">
          <ButtonLink variant="quiet" size="sm" href={memberPath('login')}>
            {MESSAGES.navigation.logIn}
          </ButtonLink>
        </div>
      }
      art={<CounterArt wall="celadon" scene={letter} says={['Save me a spot', 'on the list.']} />}
    >
      <div>
        <PageHeading>Join the waitlist</PageHeading>
        <p className="mt-2 text-text-muted">
          It takes 1 minute, followed by a 5-minute survey. We invite people as spots open up.
        </p>
        <Faces />
      </div>
      <FailureBanner failure={form.failure} />
      {isDifferent && (
        <AlertBanner key={differs}>
          <b>{texts.differentEmail}</b> Try the email you signed up with, or{' '}
          <Link href={memberPath('contactUs')}>contact us</Link> if you no longer have access to it.
        </AlertBanner>
      )}
      {problems > 0 && (
        <Banner tone="danger" role="alert">
          <b>{thingsToFix(problems)}</b> {hasTyped(form.values) && 'Your answers are still here.'}
        </Banner>
      )}
      <form {...form.form} className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2 md:gap-x-4 md:*:first:col-span-2 md:*:last:col-span-2">
          <div>
            <TextField
              label="Email address"
              type="email"
              autoComplete="email"
              {...emailField}
              onBlur={(event) => {
                void emailField.onBlur(event);
                setHasLeftEmail(true);
              }}
              onFocus={() => setHasLeftEmail(false)}
            />
            <EmailSuggestion
              email={hasLeftEmail ? values.email : ''}
              onTake={(email) => {
                form.setValue('email', email);
                form.clearErrors('email');
              }}
            />
          </div>
          <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
          <DateField
            label="Date of birth"
            autoComplete="bday"
            hint={form.field('dateOfBirth').error ? undefined : 'You must be 18 or older.'}
            shapeError={texts.dateOfBirthInvalid}
            {...form.valueOf('dateOfBirth')}
          />
          <TextField label="Zip code" inputMode="numeric" autoComplete="postal-code" {...form.field('zip')} />
          <TextField
            label="Phone"
            labelNote="(optional)"
            type="tel"
            autoComplete="tel"
            hint="We only use this to prevent duplicate sign-ups. We won't call or text."
            {...form.field('phone')}
          />
        </div>
        <Checkbox
          label={
            <>
              I agree to the{' '}
              <Link href={memberPath('termsOfUse')} target="_blank">
                terms of use
              </Link>{' '}
              and the{' '}
              <Link href={memberPath('privacyPolicy')} target="_blank">
                privacy policy
              </Link>
              , and Spark may email me about my spot.
            </>
          }
          {...form.field('consent')}
        />
        <Button type="submit" isBlock isBusy={form.isPending}>
          Join the waitlist
        </Button>
      </form>
    </SplitPage>
  );
}

const FACES = avatarsFor(['Priya', 'Marcus', 'Lou', 'Ana']);

/** A few members without a picture of their own, beside a word about who is here already. */
function Faces() {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-muted">
      <span className="flex flex-wrap gap-1.5" data-faces>
        {FACES.map((face) => (
          <Avatar key={face} url={avatarPicture(face)} />
        ))}
      </span>
      Join shoppers from across the US.
    </p>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { PRIVACY_VERSION, RESEARCH_CONSENT_VERSION, TERMS_VERSION } from '#contract/rules/consents.ts';
import { PEOPLE_AT_HOME_MAX } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { placeOptions } from '#contract/rules/served-places.ts';
import { refuse } from '#client/failure.ts';
import type { RegistrationProps } from '#client/registration-module.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import home from '#ui/art/scenes/profile.svg';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { aboutForm, typedBefore } from './about-form.ts';
import { valueOf } from './outcome.ts';
import { StepPage } from './step-page.tsx';

const OVER = {
  TICKET_OVER:
    "It's been a while, so please go back one step and confirm your email again. We didn't keep what you entered there.",
  INVITATION_OVER: 'Your invitation has expired. Open the link in your email again to request a new one.',
  ALREADY_MEMBER: "You're already a member with a different email address. Please log in with that one.",
  PREVIOUS_MEMBER: "You were part of this community before. We're sorry, but you can't rejoin.",
} as const;

const PEOPLE = Array.from({ length: PEOPLE_AT_HOME_MAX }, (_, index) => {
  const value = String(index + 1);
  return { value, label: index + 1 === PEOPLE_AT_HOME_MAX ? `${value} or more` : value };
});
const STATES = placeOptions(({ longText }) => longText);

/** Who they are, where they live, and what they agree to. */
export function AboutStep({ invitation, links, complete, goBack, typed }: RegistrationProps) {
  const [defaultValues] = useState(() => typedBefore(typed.read(), invitation.firstName ?? ''));
  const form = useCommandForm({
    schema: aboutForm,
    defaultValues,
    send: async (values) => refuse(valueOf(await complete(values)), OVER),
  });
  const { values, isSuccess } = form;
  useEffect(() => {
    if (!isSuccess) typed.keep(values);
    // The host's own is the same for the same person.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values, isSuccess]);

  return (
    <StepPage
      title="A little about you"
      lead="Just the basics for now. You can tell us more later."
      note={{
        picture: home,
        wall: 'celadon',
        title: 'Why we ask',
        text: 'Some studies need certain households, such as ones with a pet, a dishwasher, or young kids. The more we know about yours, the more activities we can send you.',
      }}
    >
      <form {...form.form} className="grid gap-8">
        <Part title="You">
          <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
          <DateField
            label="Date of birth"
            autoComplete="bday"
            shapeError={MESSAGES.waitlist.dateOfBirthInvalid}
            isRequired
            {...form.valueOf('dateOfBirth')}
          />
          <SelectField
            label="People in your household"
            placeholder="Choose"
            options={PEOPLE}
            {...form.field('peopleAtHome')}
          />
        </Part>
        <Part title="Where you live" note="So we know where to ship products.">
          <div className="md:col-span-2">
            <TextField label="Street address" autoComplete="address-line1" {...form.field('address.addressLine1')} />
          </div>
          <TextField
            label="Apt or suite"
            labelNote="(optional)"
            autoComplete="address-line2"
            {...form.field('address.addressLine2')}
          />
          <TextField label="City" autoComplete="address-level2" {...form.field('address.city')} />
          <SelectField
            label="State"
            placeholder="Choose"
            autoComplete="address-level1"
            {...STATES}
            {...form.field('address.state')}
          />
          <TextField label="Zip code" autoComplete="postal-code" inputMode="numeric" {...form.field('address.zip')} />
        </Part>
        <fieldset className="min-w-0">
          <legend className="font-display text-lg font-title">What you agree to</legend>
          <ul className="mt-2 grid divide-y divide-line">
            <Consent
              link={
                <Link href={links.terms} target="_blank">
                  Read version {TERMS_VERSION}
                </Link>
              }
            >
              <Checkbox
                label={<b>Terms of use</b>}
                note="How points, eGift cards, and your account work."
                {...form.field('consents.terms')}
              />
            </Consent>
            <Consent
              link={
                <Link href={links.privacy} target="_blank">
                  Read version {PRIVACY_VERSION}
                </Link>
              }
            >
              <Checkbox
                label={<b>Privacy policy</b>}
                note="What we keep, why, and for how long."
                {...form.field('consents.privacy')}
              />
            </Consent>
            <Consent
              link={
                <Link href={`${links.privacy}#research`} target="_blank">
                  Read version {RESEARCH_CONSENT_VERSION}
                </Link>
              }
            >
              <Checkbox
                label={<b>Research consent</b>}
                note="Researchers see your answers without your name."
                {...form.field('consents.research')}
              />
            </Consent>
            <Consent>
              <Checkbox
                label={
                  <b>
                    Email about new activities <span className="font-regular text-text-muted">(optional)</span>
                  </b>
                }
                note="You choose how often. You can turn this off anytime."
                {...form.field('consents.email')}
              />
            </Consent>
          </ul>
        </fieldset>
        <FailureBanner failure={form.failure} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="secondary" onClick={goBack}>
            <Icon name="arrow-left" /> Back
          </Button>
          <Button type="submit" isBusy={form.isPending}>
            Continue
          </Button>
        </div>
      </form>
    </StepPage>
  );
}

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, two in a row where there is room. */
function Part({ title, note, children }: PartProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-lg font-title">{title}</legend>
      {note && <p className="mt-1 text-sm text-text-muted">{note}</p>}
      <div className="mt-3 grid gap-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** One consent, with the way to its text. */
function Consent({ link, children }: { readonly link?: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">{children}</div>
      {link && <span className="text-sm max-md:ms-9">{link}</span>}
    </li>
  );
}

import { useState } from 'react';
import { Combobox } from '#ui/forms/combobox.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { OneTimeCodeField } from '#ui/forms/one-time-code-field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { ResendTimer } from '#ui/forms/resend-timer.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { UPLOAD_ENTRY } from './upload-sample.tsx';

const CITIES = [
  'Augusta',
  'Bangor',
  'Belfast',
  'Biddeford',
  'Brunswick',
  'Lewiston',
  'Portland',
  'Saco',
  'Sanford',
].map((label) => ({ value: label.toLowerCase(), label }));

const RULES = [
  { text: '8 to 30 characters', error: 'Use 8 to 30 characters', test: /^.{8,30}$/ },
  { text: 'One lowercase letter', error: 'Add a lowercase letter', test: /[a-z]/ },
  { text: 'One uppercase letter', error: 'Add an uppercase letter', test: /[A-Z]/ },
  { text: 'One number', error: 'Add a number', test: /\d/ },
  { text: 'One symbol', error: 'Add a symbol', test: /[^\w\s]/ },
  { text: 'No character 4 times in a row', error: 'Use no character 4 times in a row', test: /^(?!.*(.)\1{3})/ },
];

function CityBox({ label, chosen = '', error }: { label: string; chosen?: string; error?: string }) {
  const [city, setCity] = useState(chosen);
  return (
    <Combobox
      label={label}
      options={CITIES}
      value={city}
      onChange={setCity}
      emptyText="No city like this"
      error={error}
    />
  );
}

function Birthday({ typed = '', label }: { typed?: string; label: string }) {
  const [text, setText] = useState(typed);
  return <DateField label={label} value={text} onChange={setText} shapeError="Enter the date as MM/DD/YYYY" />;
}

function NewPassword({ label, typed = '', hasFailed = false }: { label: string; typed?: string; hasFailed?: boolean }) {
  const [text, setText] = useState(typed);
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      value={text}
      onChange={(event) => setText(event.target.value)}
      rules={RULES.map((rule) => ({ ...rule, isMet: rule.test.test(text) }))}
      haveRulesFailed={hasFailed}
    />
  );
}

interface CodeProps {
  readonly label: string;
  readonly length: number;
  readonly typed?: string;
  readonly look?: 'line' | 'cells';
  readonly error?: string;
}

function Code({ typed = '', ...field }: CodeProps) {
  const [digits, setDigits] = useState(typed);
  return <OneTimeCodeField {...field} value={digits} onChange={setDigits} />;
}

function Resend({ seconds }: { readonly seconds: number }) {
  const [sentCount, setSentCount] = useState(1);
  return (
    <ResendTimer
      seconds={seconds}
      sentCount={sentCount}
      waitText={(secondsLeft) => `You can request a new code in ${secondsLeft} seconds.`}
      readyText="You can request a new code now."
      resendLabel="Send a new code"
      onResend={() => setSentCount(sentCount + 1)}
    />
  );
}

/** Fields that keep what is typed, so that they can be tried. */
export const FORM_SAMPLES: readonly GalleryEntry[] = [
  {
    name: 'Date field',
    states: { Empty: <Birthday label="Date of birth" />, Typed: <Birthday label="Moved in" typed="06/18/2026" /> },
  },
  {
    name: 'Combobox',
    states: {
      Empty: <CityBox label="City" />,
      Chosen: <CityBox label="Home city" chosen="portland" />,
      'With an error': <CityBox label="City of birth" error="Choose a city" />,
    },
  },
  {
    name: 'Password field',
    states: {
      Empty: <PasswordField label="Password" autoComplete="off" />,
      'With rules': <NewPassword label="New password" typed="harbor12" />,
      'After a failed try': <NewPassword label="Another password" typed="harbor" hasFailed />,
      'With an error': <PasswordField label="Confirm new password" autoComplete="off" error="Passwords don't match" />,
    },
  },
  {
    name: 'One time code',
    states: {
      Empty: <Code label="Verification code" length={8} />,
      'With an error': <Code label="Code from the mail" length={8} typed="40817359" error="That code isn't right." />,
      'In cells': <Code label="Code" length={6} look="cells" typed="4071" />,
      'Resend timer': <Resend seconds={60} />,
      'A short wait': <Resend seconds={2} />,
    },
  },
  UPLOAD_ENTRY,
];

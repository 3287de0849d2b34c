import { Checkbox } from '#ui/forms/checkbox.tsx';
import { ChoiceTiles } from '#ui/forms/choice-tiles.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { FORM_SAMPLES } from '../samples/form-samples.tsx';
import { useState } from 'react';
import { RangeSlider } from '#ui/forms/range-slider.tsx';

const STATES = [
  { value: 'ME', label: 'Maine' },
  { value: 'OR', label: 'Oregon' },
];

const REASONS = [
  { value: 'activity', label: 'Activity participation issue', icon: 'clipboard-list' },
  { value: 'question', label: 'Cannot proceed to next question', icon: 'circle-help' },
  { value: 'points', label: 'Points mismatch', icon: 'spark' },
  { value: 'other', label: 'Other', icon: 'message-circle' },
] as const;

const OFTEN = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'never', label: 'Never, and this answer is long enough to need a second line on a narrow phone' },
];

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Text field',
    states: {
      Empty: <TextField label="Email address" type="email" autoComplete="off" />,
      'With a hint': (
        <TextField
          label="Activity URL or ID"
          defaultValue="SV-2190"
          hint="You can find it in the activity's web address or under History."
        />
      ),
      'With an error': <TextField label="ZIP code" defaultValue="0410" error="Enter the 5 digits of your ZIP code" />,
      Optional: <TextField label="Apartment" labelNote="(optional)" />,
      Disabled: <TextField label="Panelist ID" defaultValue="P-88120" disabled />,
    },
  },
  {
    name: 'Textarea',
    states: {
      'With a count': (
        <TextareaField
          label="What happened?"
          hint="Tell us what you saw and what you expected."
          defaultValue="The survey closed after question 9."
          maxCharacters={5_000}
        />
      ),
      'Too long': (
        <TextareaField
          label="In one line"
          defaultValue="More than ten letters"
          maxCharacters={10}
          error="Use 10 characters at most"
        />
      ),
    },
  },
  {
    name: 'Select',
    states: {
      Empty: <SelectField label="State" options={STATES} placeholder="Choose a state" />,
      Chosen: <SelectField label="Home state" options={STATES} defaultValue="OR" />,
      'With an error': (
        <SelectField label="Which state" options={STATES} placeholder="Choose" error="Choose your state" />
      ),
    },
  },
  {
    name: 'Radio group',
    states: {
      Chosen: <RadioGroup label="How often?" name="often" options={OFTEN} defaultValue="weekly" />,
      'With an error': <RadioGroup label="How often do you cook?" name="cook" options={OFTEN} error="Choose one" />,
      'One disabled': (
        <RadioGroup
          label="How often do you shop?"
          name="shop"
          options={[...OFTEN.slice(0, 2), { value: 'no', label: 'Not to be chosen', isDisabled: true }]}
          hint="The last one cannot be chosen."
        />
      ),
    },
  },
  {
    name: 'Choice tiles',
    states: {
      Chosen: <ChoiceTiles label="What is this about?" name="reason" options={REASONS} defaultValue="activity" />,
      'With an error': <ChoiceTiles label="What went wrong?" name="wrong" options={REASONS} error="Choose one" />,
    },
  },
  {
    name: 'Checkbox',
    states: {
      Off: <Checkbox label="I've read the consent form" />,
      On: <Checkbox label="Send me activities by email" defaultChecked />,
      'With a note': <Checkbox label="Product tests" note="Packages come to your door, about twice a year." />,
      'With an error': <Checkbox label="I accept the terms" error="Accept the terms to go on" />,
      Disabled: <Checkbox label="Always on" defaultChecked disabled />,
    },
  },
  {
    name: 'Switch',
    states: {
      Off: <Switch label="Videos" note="Short clips from your home." />,
      On: <Switch label="Surveys" defaultChecked />,
      Disabled: <Switch label="Quests" disabled />,
    },
  },
  {
    name: 'Range slider',
    states: {
      'In the middle': <Slider label="How many, in the middle" at={40} />,
      'At the beginning': <Slider label="How many, at the beginning" at={0} />,
      'At the end': <Slider label="How many, at the end" at={100} />,
    },
  },
  ...FORM_SAMPLES,
];

function Slider({ label, at }: { readonly label: string; readonly at: number }) {
  const [value, setValue] = useState(at);
  return (
    <RangeSlider label={label} min={0} max={100} value={value} valueText={`${value} of 100`} onChange={setValue} />
  );
}

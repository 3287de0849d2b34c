import { useState } from 'react';
import { BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { PROFILE_SENTENCES } from '#contract/profile/profile-attributes.ts';
import { DateField } from '#ui/forms/date-field.tsx';
import { isoDateOf, withStrokes } from '#ui/forms/date-shape.ts';
import { optionalNote, type ProfileFieldProps } from './field-detail.ts';
import { dayAsTyped } from './shown-value.ts';

/** A day: typed as MM/DD/YYYY, handed over as YYYY-MM-DD, and as it stands for as long as it is no day. */
export function DayField({ detail, selectedList, onSelect, problem }: ProfileFieldProps) {
  const [selected = ''] = selectedList;
  const [typed, setTyped] = useState('');
  const isBirth = detail.detailName === BIRTH_ATTRIBUTE;
  return (
    <DateField
      label={detail.displayName}
      labelNote={optionalNote(detail)}
      hint={detail.info ?? undefined}
      // What was typed stands as it was typed, 9/1/1990, until it is left or another day comes from outside.
      value={onTheWire(typed) === selected ? typed : dayAsTyped(selected)}
      onChange={(text) => {
        setTyped(text);
        onSelect(text.trim() === '' ? [] : [onTheWire(text)]);
      }}
      shapeError={
        detail.validation?.message ?? (isBirth ? MESSAGES.waitlist.dateOfBirthInvalid : PROFILE_SENTENCES.dayInvalid)
      }
      autoComplete={isBirth ? 'bday' : 'off'}
      error={problem}
    />
  );
}

const onTheWire = (text: string) => isoDateOf(withStrokes(text)) ?? text.trim();

import { expect, test } from 'vitest';
import { EMPTY_FORM, typedBefore } from './waitlist-form-rules.ts';

test('what was typed before a reload stands in the fields again, whatever else is kept there', () => {
  const typed = { ...EMPTY_FORM, email: 'dana@example.com', dateOfBirth: '05/1', consent: true };
  expect(typedBefore(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  expect(typedBefore({ email: 'dana@example.com', zip: 4101, consent: 'yes', more: 1 })).toEqual({
    ...EMPTY_FORM,
    email: 'dana@example.com',
  });
  for (const kept of [undefined, null, 7, 'x', []]) expect(typedBefore(kept)).toEqual(EMPTY_FORM);
});

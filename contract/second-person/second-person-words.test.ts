import { expect, test } from 'vitest';
import { requestTitle } from './second-person-words.ts';

test('a limit that is to be raised is named in the title, which is all that lists and e-mails have', () => {
  const asked = { name: 'studyPoints', value: 900_000, before: 500_000 };
  expect(requestTitle('LIMIT', asked)).toBe('Raise “Study points: per study, total” to 900,000 points');
});

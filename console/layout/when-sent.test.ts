import { expect, test } from 'vitest';
import { sendingSentence } from './when-sent.tsx';

const NEW_YORK = 'America/New_York';
const NOW = new Date('2026-11-23T14:00:30Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

test('before something is sent it says to how many, when and in which zone', () => {
  expect(sendingSentence(null, 506, NOW, NEW_YORK)).toBe(
    'This goes to 506 people in one minute, 11/23/2026 at 9:01 am Eastern Time. You can stop it until then.',
  );
  expect(sendingSentence(null, 1, NOW, NEW_YORK)).toBe(
    'This goes to 1 person right away, 11/23/2026 at 9:00 am Eastern Time.',
  );
  expect(sendingSentence(at(86_400), 506, NOW, NEW_YORK)).toBe(
    'This goes to 506 people on 11/24/2026 at 9:00 am Eastern Time. You can stop it until then.',
  );
});

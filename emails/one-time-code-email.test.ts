import { expect, test } from 'vitest';
import { oneTimeCodeEmail } from './one-time-code-email.ts';

const email = oneTimeCodeEmail({ firstName: 'Dana <b>', code: '04081735', purpose: 'reset' });

test('the code stands in both parts as one word, and not where a locked screen shows it', () => {
  expect(email.text).toContain('Code: 04081735');
  expect(email.html.replaceAll(/<[^>]+>/g, '')).toContain('04081735');
  expect(email.subject).not.toMatch(/\d/);
  expect(email.html).toContain('display:none;max-height:0;overflow:hidden;">It works for 10 minutes.</div>');
});

test('says what it is for and for how long, and a name is only a name', () => {
  expect(email.text).toContain('enter this code to choose a new password. It works once and expires in 10 minutes.');
  expect(email.html).toContain('Dana &lt;b&gt;');
  expect(oneTimeCodeEmail({ firstName: 'Dana', code: '1', purpose: 'registration' }).text).toContain(
    'confirm your email and continue registering',
  );
});

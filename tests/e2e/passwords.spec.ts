import type { Page } from '@playwright/test';
import { MESSAGES } from '#contract/messages/messages.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { codeSentTo, otherThan } from '#testkit/clients/password-calls.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { tapOnceShown } from './second-tap.ts';
import { expectNoProblems } from './looks.ts';
import { logIn, submitLogin } from './member-steps.ts';

const NEW = 'Lemon&sage-26';

const at = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function askForCode(page: Page, email: string) {
  await page.goto('/forgot-password');
  await at(page, 'Email address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeFocused();
}

interface Typed {
  readonly code?: string;
  readonly newPassword?: string;
  readonly again?: string;
}

async function choose(page: Page, { code = '', newPassword = NEW, again = newPassword }: Typed) {
  await at(page, 'Verification code').fill(code);
  await at(page, 'New password').fill(newPassword);
  await at(page, 'Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** What is read at a field, by those who listen too. */
async function expectAt(page: Page, label: string, message: string) {
  await expect(at(page, label), label).toHaveAccessibleDescription(
    new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  );
}

/** The messages of spec §5, and ours of what is easy to guess: what is typed where, and what is read there then. */
const RULES: readonly (readonly [label: string, typed: string, message: string])[] = [
  ['Verification code', '1234', 'Please enter a valid code'],
  ['Verification code', '', 'Please enter a valid code'],
  ['New password', 'Sh0rt!', 'Password must be at least 8 characters long'],
  ['New password', `Lemon&sage-26${'x1'.repeat(10)}`, 'Password must not exceed 30 characters'],
  ['New password', 'LEMON&SAGE26', 'Password must contain at least one lowercase letter'],
  ['New password', 'lemon&sage26', 'Password must contain at least one uppercase letter'],
  ['New password', 'Lemon&sage', 'Password must contain at least one number'],
  ['New password', 'Lemonsage26', 'Password must contain at least one symbol'],
  ['New password', 'Lemon&saaaage26', 'Password cannot contain more than 3 consecutive identical characters'],
  ['New password', 'Dana1&x@example.com', "Password can't be an email address"],
  ['New password', 'Password1!', MESSAGES.password.easyToGuess],
  ['Confirm new password', '', 'Please confirm your password'],
  ['Confirm new password', 'Lemon&sage-27', "Passwords don't match"],
];

/** The codes of spec §8 that a field tells of. */
const REFUSALS = [
  ['ACTION_IAM_1033', 'Verification code', "That code isn't right. Attempt 2 of 3."],
  ['ACTION_IAM_1034', 'Verification code', 'This code has expired. Send a new one.'],
  ['ACTION_IAM_1088', 'Verification code', "We don't recognize this code. Send a new one."],
  ['ACTION_IAM_1015', 'New password', "You've used this password before. Please choose a different one."],
] as const;

test('My address is there already, a reload loses nothing, and when my code has run out I send a new one', async ({
  page,
  node,
}) => {
  await page.clock.install();
  const { email } = await aMember(node);
  await page.goto(`/forgot-password?email=${encodeURIComponent(email)}`);
  await expect(at(page, 'Email address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(at(page, 'Verification code')).toBeVisible();
  await page.reload();
  const code = await codeSentTo(node, email);
  await expect(page.getByText(/^Send a new code in [01]:\d\d$/).first()).toBeVisible();
  await page.clock.runFor(61 * SECOND_MS);
  node.clock.advance(10 * MINUTE_MS);
  await choose(page, { code });
  await expect(page.getByText('This code has expired. Send a new one.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('This code has expired. Send a new one.')).toBeHidden();
  await expect(at(page, 'Verification code')).toHaveValue('');
  await choose(page, { code: otherThan(await codeSentTo(node, email, 2)) });
  await expect(page.getByText("That code isn't right. Attempt 1 of 3.")).toBeVisible();
  await choose(page, { code: await codeSentTo(node, email, 2) });
  await expect(page.getByRole('heading', { level: 1, name: 'Your password was changed' })).toBeVisible();
});

test('Every way to a new password: forgotten, or changed where I am logged in', async ({ page, context, node }) => {
  await asSomebodyNew(page, 'I forgot my password: a code from my mailbox, a new one, and I am in', async () => {
    const { email, password } = await aMember(node);
    const phone = new ApiClient(node.url);
    await phone.signIn(email, password);
    await page.goto('/login');
    await page.getByRole('link', { name: MESSAGES.login.forgotPassword }).click();
    await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await expectNoProblems(page, 2);
    await askForCode(page, email);
    await expect(page.getByText(`We sent an 8-digit code to ${email}. It works for 10 minutes.`)).toBeVisible();
    await codeSentTo(node, email);
    const mailbox = await context.newPage();
    await mailbox.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`);
    await mailbox.getByRole('link', { name: 'Your Spark code' }).click();
    const [code = ''] = /\b\d{8}\b/.exec(await mailbox.getByLabel('Plain text version').innerText()) ?? [];
    await mailbox.close();

    await choose(page, { code });
    await expect(page.getByRole('heading', { level: 1, name: 'Your password was changed' })).toBeFocused();
    await expectNoProblems(page);
    await page.getByRole('link', { name: 'Log in' }).click();
    await submitLogin(page, { email, password: NEW });
    await expect(page).toHaveURL('/activities');
    expect((await phone.post('/api/auth/validate-token')).status).toBe(401);
    expect((await phone.signIn(email, password)).status).toBe(401);
  });

  await asSomeOf(page, 1, {
    'I see each rule as I type, and read every message and every refusal at its field': async () => {
      await askForCode(page, 'nobody-here@example.com');
      await choose(page, { code: '1234', newPassword: 'lemonsage', again: 'lemonsag' });
      await expect(at(page, 'Verification code')).toBeFocused();
      await expectNoProblems(page);
      for (const [label, typed, message] of RULES) {
        await at(page, label).fill(typed);
        await expectAt(page, label, message);
      }
      await at(page, 'New password').fill(NEW);
      await expect(page.getByRole('status').filter({ hasText: '6 of 6 rules met' })).toBeAttached();

      let code = '';
      await page.route('**/graphql', (route) =>
        route.fulfill({
          status: 422,
          json: { data: null, errors: [{ message: '', extensions: { code, attempt: 2 } }] },
        }),
      );
      for (const [refusal, label, message] of REFUSALS) {
        code = refusal;
        await choose(page, { code: '12345678' });
        await expectAt(page, label, message);
      }
      code = 'ACTION_IAM_1063';
      await choose(page, { code: '12345678' });
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        "Too many failed attempts. Your password hasn't changed.",
      );
    },
    'I mistype the code three times, and a new one leads on': async () => {
      const { email } = await aMember(node);
      await askForCode(page, email);
      const wrong = otherThan(await codeSentTo(node, email));
      // A double tap on a code is one try.
      const secondTap = tapOnceShown(page, 'Attempt 1 of 3', 'Change password');
      await choose(page, { code: wrong });
      await secondTap;
      await expect(page.getByText("That code isn't right. Attempt 1 of 3.")).toBeVisible();
      await choose(page, { code: wrong });
      await expect(page.getByText("That code isn't right. Attempt 2 of 3.")).toBeVisible();
      // Nor does the second tap of the last one ask for a new code.
      await Promise.all([tapOnceShown(page, 'no longer works', 'Send a new code'), choose(page, { code: wrong })]);
      await expect(page.getByRole('heading', { level: 1, name: 'That code no longer works' })).toBeFocused();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        "Attempt 3 of 3. Too many failed attempts. Your password hasn't changed.",
      );
      await expectNoProblems(page);

      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again in 60 seconds.');
      node.clock.advance(MINUTE_MS);
      await page.getByRole('button', { name: 'Send a new code' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeFocused();
      const code = await codeSentTo(node, email, 2);
      await choose(page, { code, newPassword: TEST_PASSWORD });
      await expect(page.getByText("You've used this password before. Please choose a different one.")).toBeVisible();
      await choose(page, { code });
      await expect(page.getByRole('heading', { level: 1, name: 'Your password was changed' })).toBeVisible();
    },
    'Nobody answers, and I read that it failed; what I typed is still there': async () => {
      const { email } = await aMember(node);
      await page.goto('/forgot-password');
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
      await at(page, 'Email address').fill('dana');
      await expect(page.getByText('Email must be a valid email address', { exact: true })).toBeVisible();
      await at(page, 'Email address').fill(email);
      await page.route('**/graphql', (route) => route.abort());
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Failed to send verification code. Please try again.',
      );
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(at(page, 'Verification code')).toBeVisible();
      await page.route('**/graphql', (route) => route.abort());
      await choose(page, { code: '12345678' });
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to reset password. Please try again');
      await expect(at(page, 'New password')).toHaveValue(NEW);
    },
  });

  await asSomebodyNew(
    page,
    'I change my password: every message at its field, my other devices are out, and I stay',
    async () => {
      const member = await aMember(node);
      const other = new ApiClient(node.url);
      await other.signIn(member.email, member.password);
      await logIn(page, member, '/profile');
      await page.getByRole('link', { name: 'Change password' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await expectAt(page, 'Current password', 'Current password is required');
      await expectAt(page, 'New password', 'New password is required');
      await expectAt(page, 'Confirm new password', 'Please confirm your password');

      const fill = async (current: string, newPassword: string, again = newPassword) => {
        await at(page, 'Current password').fill(current);
        await at(page, 'New password').fill(newPassword);
        await at(page, 'Confirm new password').fill(again);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      await fill(TEST_PASSWORD, 'lemonsage', 'lemon');
      await expectAt(page, 'New password', MESSAGES.changePassword.strong_password);
      await expectAt(page, 'Confirm new password', "Passwords don't match");
      await fill('Wrong1!password', NEW);
      await expectAt(page, 'Current password', "That isn't your current password. Forgot it? Log out and reset it");
      await expectNoProblems(page);
      await fill(TEST_PASSWORD, TEST_PASSWORD);
      await expectAt(page, 'New password', "You've used this password before. Please choose a different one.");

      // A sign-in of long ago: the current password in the form is enough.
      node.clock.advance(HOUR_MS);
      await fill(TEST_PASSWORD, NEW);
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: "Your password was changed. You've been logged out on all other devices." }),
      ).toBeFocused();
      await expect(at(page, 'Current password')).toHaveValue('');
      expect((await other.post('/api/auth/refresh-token')).status).toBe(401);
      await page.reload();
      await expect(page).toHaveURL('/profile/change-password');
    },
  );

  await asSomebodyNew(page, 'I do not know my current password, and log out to reset it', async () => {
    const member = await aMember(node);
    await logIn(page, member, '/profile/change-password');
    await at(page, 'Current password').fill('Wrong1!password');
    await at(page, 'New password').fill(NEW);
    await at(page, 'Confirm new password').fill(NEW);
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(
      page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to change password. Please try again.' }),
    ).toBeVisible();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Log out and reset it' }).click();
    await expect(page).toHaveURL(/\/forgot-password\?email=/);
    await expect(at(page, 'Email address')).toHaveValue(member.email);
  });
});

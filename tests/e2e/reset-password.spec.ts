import { MESSAGES } from '#contract/messages/messages.ts';
import { codeSentTo } from '#testkit/clients/password-calls.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { submitLogin } from './member-steps.ts';

const NEW = 'Lemon&sage-26';

test('I open /reset-password: my address, a code and a new password on one page', async ({ page, node }) => {
  const { email } = await aMember(node);
  const at = (label: string) => page.getByLabel(label, { exact: true });
  const choose = async (code: string) => {
    await at('Verification code').fill(code);
    await at('New password').fill(NEW);
    await at('Confirm new password').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await expectNoProblems(page, 2);
  const send = page.getByRole('button', { name: 'Send code' });
  await send.click();
  await expect(at('Email address')).toHaveAccessibleDescription(/Email is required/);

  await at('Email address').fill(email);
  // A code that this browser did not ask for.
  await choose('12345678');
  await expect(at('Verification code')).toHaveAccessibleDescription(
    new RegExp(MESSAGES.resetPassword.codeNotFound.slice(0, 20)),
  );

  await send.click();
  await expect(page.getByText(/Send a new code in/).first()).toBeVisible();
  await page.reload();
  await expect(at('Email address')).toHaveValue(email);
  await choose(await codeSentTo(node, email));
  await expect(page.getByRole('heading', { level: 1, name: 'Your password was changed' })).toBeFocused();
  await page.getByRole('link', { name: 'Log in' }).click();
  await submitLogin(page, { email, password: NEW });
  await expect(page).toHaveURL('/activities');
});

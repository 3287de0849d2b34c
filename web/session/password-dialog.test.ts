import { expect, test } from 'vitest';
import { PASSWORD_REASONS, type PasswordAct } from './password-dialog.tsx';

test.each<[PasswordAct, string]>([
  ['showCode', 'to see your eGift card code.'],
  ['redeem', 'to redeem your points.'],
  ['changeAddress', 'to change your address.'],
  ['downloadData', 'to download your data.'],
  ['deleteAccount', 'to delete your account.'],
])('the password is asked for with the reason of the act: %s', (act, reason) => {
  expect(PASSWORD_REASONS[act]).toBe(`It's been a while since you logged in. Please confirm your password ${reason}`);
});

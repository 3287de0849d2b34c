/** What a member reads who is asked for the password again before a code is shown (decisions §11). */
export const CONFIRM_PASSWORD_WORDS = {
  title: 'Enter your password',
  reason: 'It has been a while since you logged in. Codes are as good as money, so we make sure that it is you.',
  confirm: 'Continue',
  notNow: 'Not now',
} as const;

import { createHash } from 'node:crypto';
import { TOTP_STEP_SECONDS } from '#contract/limits.ts';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type ConsoleDemoAccounts } from '#contract/wire/rest.ts';
import { totpCode, totpStep } from '#server/modules/identity/index.ts';

/** Accounts for a look around, only where the environment is local. */
export const DEMO_PASSWORD = 'SparkDemo1!';

export const DEMO_MEMBERS = [
  { email: 'dana@example.com', firstName: 'Dana', state: 'ACTIVE', about: 'activities in every status, points' },
  { email: 'robin@example.com', firstName: 'Robin', state: 'ACTIVE', about: 'everything there is to do' },
  { email: 'noor@example.com', firstName: 'Noor', state: 'ACTIVE', about: 'opted out of video activities' },
  { email: 'lee@example.com', firstName: 'Lee', state: 'ACTIVE', about: 'new member with no activities' },
  { email: 'sam@example.com', firstName: 'Sam', state: 'SUSPENDED', about: "suspended, can't log in" },
  { email: 'ines@example.com', firstName: 'Ines', state: 'INVITED', about: 'invited, no password yet' },
] as const;

export const DEMO_OPERATORS = OPERATOR_ROLES.map((role) => ({
  email: `${role.toLowerCase()}@example.com`,
  name: `Demo ${OPERATOR_ROLE_LABELS[role].toLowerCase()}`,
  role,
}));

/** Fixed for each demo operator, so that an authenticator app set up once keeps working. */
export function demoTotpSecret(email: string): Buffer {
  return createHash('sha256').update(`demo authenticator of ${email}`).digest().subarray(0, 20);
}

/** Who can sign in to the console, and with which code at this moment. */
export function demoOperatorAccounts(now: Date): ConsoleDemoAccounts {
  const secondsLeft = TOTP_STEP_SECONDS - (Math.floor(now.getTime() / 1000) % TOTP_STEP_SECONDS);
  return DEMO_OPERATORS.map((operator) => ({
    ...operator,
    password: DEMO_PASSWORD,
    code: totpCode(demoTotpSecret(operator.email), totpStep(now)),
    secondsLeft,
  }));
}

import type { Config } from '../config/config.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS, DEMO_PASSWORD } from '../demo/demo-accounts.ts';

/** What the start prints for the person in front of it: the address, who can sign in, where to look next. */
export function welcome(config: Config, url: string): string[] {
  const lines = ['', `Spark Community is at ${url}`, ''];
  if (!config.hasDemoData) return lines;
  const accounts = [
    ...DEMO_MEMBERS.map(({ email, about }) => `    ${email.padEnd(28)}${about}`),
    '',
    `  Operators, at ${url}/console (the sign-in page shows the current codes):`,
    ...DEMO_OPERATORS.map(({ email, role }) => `    ${email.padEnd(28)}${role.toLowerCase()}`),
  ];
  return [
    ...lines,
    `  Demo members, at ${url}/login (the password is ${DEMO_PASSWORD}, also for operators):`,
    ...accounts,
    '',
    `  E-mails:  ${url}/dev/mailbox`,
    `  Metrics:  ${url}/metrics`,
    '  Next:     README.md has the tour; Ctrl-C stops everything.',
    '',
  ];
}

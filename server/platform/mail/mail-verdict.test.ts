import { describe, expect, it } from 'vitest';
import { judgeRefusal, type Verdict } from './mail-verdict.ts';

const AT_ONCE: readonly (readonly [text: string, verdict: Verdict, status: string | undefined])[] = [
  ['550 5.1.1 <dana@example.org>: Recipient address rejected: User unknown', 'NO_ADDRESS', '5.1.1'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'NO_ADDRESS', '5.1.1'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'NO_ADDRESS', '5.1.10'],
  ['550 5.2.1 The email account that you tried to reach is disabled.', 'NO_ADDRESS', '5.2.1'],
  ['550 No such user here', 'NO_ADDRESS', undefined],
  ['553 Requested action not taken: mailbox name not allowed', 'NO_ADDRESS', undefined],
  ['552 5.2.2 The email account is over quota', 'FULL', '5.2.2'],
  ['552 Requested mail action aborted: exceeded storage allocation', 'FULL', undefined],
  // Ours to mend. Anyone who took these for the recipient's fault would stop mail to everybody after a wrong setting.
  ['554 5.7.1 <dana@example.org>: Relay access denied', 'REJECTED', '5.7.1'],
  ['550 relay not permitted', 'REJECTED', undefined],
  [
    '550 5.7.26 Unauthenticated email from example.org is not accepted due to domain DMARC policy',
    'REJECTED',
    '5.7.26',
  ],
  ['550 JunkMail rejected - mail.example.org is in an RBL: spam source listed', 'REJECTED', undefined],
  ['554 Message rejected: Email address is not verified', 'REJECTED', undefined],
  ['553 5.1.8 <hello@example.org>: Sender address rejected: Domain not found', 'REJECTED', '5.1.8'],
  ['552 5.3.4 Message size exceeds fixed limit', 'REJECTED', '5.3.4'],
  ['421 4.7.0 Try again later', 'TEMPORARY', '4.7.0'],
  ['451 Greylisted', 'TEMPORARY', undefined],
  // Neither an address on the net nor a part of one is a status.
  ['550 blocked: 5.1.1.9 is on a list', 'REJECTED', undefined],
  ['550 no mailbox here at 45.5.1.1', 'NO_ADDRESS', undefined],
  ['', 'REJECTED', undefined],
];

describe('a refusal', () => {
  it.each(AT_ONCE)('%s is %s', (text, verdict, status) => {
    expect(judgeRefusal({ text })).toEqual({ verdict, status });
  });

  it('is judged by its status, and by its words where the status says nothing', () => {
    expect(judgeRefusal({ status: '5.0.0', text: 'smtp; 550 5.1.1 user unknown' }).verdict).toBe('NO_ADDRESS');
    expect(judgeRefusal({ status: '5.0.0', text: 'smtp; 550 unrouteable address' }).verdict).toBe('NO_ADDRESS');
    expect(judgeRefusal({ status: '5.0.0', text: '' })).toEqual({ verdict: 'REJECTED', status: '5.0.0' });
    expect(judgeRefusal({ status: '5.7.1', text: 'smtp; 550 5.1.1 user unknown' }).verdict).toBe('REJECTED');
    expect(judgeRefusal({ status: '4.4.7', text: 'retry time exceeded' }).verdict).toBe('TEMPORARY');
  });
});

import { describe, expect, it } from 'vitest';
import {
  complaintReport,
  eximReport,
  exchangeReport,
  oldEximLetter,
  postfixReport,
  type ReportFacts,
} from '#testkit/stand-ins/mail-reports.ts';
import { processorMs } from '#testkit/processor-time.ts';
import { readMime } from './read-mime.ts';
import { readReport } from './read-report.ts';

const facts: ReportFacts = { recipient: 'dana@example.com', returnPath: 'bounces+token@mail.example.org' };
const text = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'));

describe('a delivery report', () => {
  it.each([
    ['Postfix', postfixReport(facts), 'HARD', '5.1.1'],
    ['Exim, which hides the reason in its words', eximReport(facts), 'HARD', '5.1.1'],
    ['Exim of before', oldEximLetter(facts), 'HARD', '5.1.1'],
    ['Exchange, wrapped and encoded', exchangeReport(facts), 'HARD', '5.1.10'],
    [
      'a full mailbox',
      postfixReport({ ...facts, status: '5.2.2', diagnostic: '552 5.2.2 over quota' }),
      'SOFT',
      '5.2.2',
    ],
    ['given up after days', postfixReport({ ...facts, status: '4.4.1', diagnostic: 'timed out' }), 'SOFT', '4.4.1'],
    [
      'a block of ours',
      exchangeReport({ ...facts, status: '5.7.1', diagnostic: '550 5.7.1 spam' }),
      'BLOCKED',
      '5.7.1',
    ],
    ['Exim without any code', oldEximLetter({ ...facts, diagnostic: 'retry timeout exceeded' }), 'SOFT', undefined],
  ] as const)('of %s', (_name, raw, kind, status) => {
    expect(readReport(raw)).toMatchObject({ kind, status });
  });

  it.each(['delayed', 'relayed', 'delivered', 'expanded'])('that says %s stops nothing', (action) => {
    expect(readReport(postfixReport({ ...facts, action, status: '4.0.0' }))).toBeUndefined();
  });

  it('about several, of whom one got it, is not final', () => {
    const raw = postfixReport(facts).toString('latin1');
    const more = 'Final-Recipient: rfc822; lee@example.com\r\nAction: relayed\r\nStatus: 2.0.0\r\n\r\n';
    const several = raw.replace('Final-Recipient: rfc822; dana', `${more}Final-Recipient: rfc822; dana`);
    expect(readReport(Buffer.from(several, 'latin1'))).toMatchObject({ kind: 'SOFT' });
  });

  it('names where our mail came from', () => {
    expect(readReport(postfixReport(facts))?.about).toContain(facts.returnPath);
    expect(readReport(eximReport(facts))?.about).toContain(facts.returnPath);
  });
});

describe('a complaint', () => {
  it.each(['abuse', 'Abuse', 'fraud', 'opt-out'])('of type %s counts', (type) => {
    const report = readReport(complaintReport(facts, { type }));
    expect(report).toMatchObject({ kind: 'COMPLAINT' });
    expect(report?.about).toContain(facts.returnPath);
  });

  it('is traced by the head of the mail when the envelope was left out', () => {
    expect(readReport(complaintReport(facts, { saysMailFrom: false }))?.about).toBe(facts.returnPath);
  });

  it.each(['not-spam', 'auth-failure', ''])('is not one of type %j', (type) => {
    expect(readReport(complaintReport(facts, { type }))).toBeUndefined();
  });
});

describe('anything else', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an answer of somebody on holiday', text('Auto-Submitted: auto-replied', 'Subject: Away', '', '550 5.1.1 ha ha')],
    [
      'a letter that quotes a report',
      text('Subject: Hi', 'Content-Type: text/plain', '', 'Action: failed', 'Status: 5.1.1'),
    ],
    [
      'a report inside a mail inside a mail',
      text('Content-Type: message/rfc822', '', ...postfixReport(facts).toString().split('\r\n')),
    ],
    [
      'a multipart without a boundary',
      text('Content-Type: multipart/report', '', '--x', 'Content-Type: message/delivery-status', '', 'Action: failed'),
    ],
    ['only zeros', Buffer.alloc(100_000)],
    ['only line ends', Buffer.from('\n'.repeat(100_000))],
    ['bytes of no charset', Buffer.from(Array.from({ length: 65_536 }, (_, index) => (index * 7919) % 256))],
  ])('is no report: %s', (_name, raw) => {
    expect(readReport(raw)).toBeUndefined();
  });

  it('in another charset is read all the same', () => {
    const raw = postfixReport(facts)
      .toString('latin1')
      .replace('us-ascii', 'x-nobody-knows')
      .replace('mail system', 'm\u00e4il \u00ffsystem');
    expect(readReport(Buffer.from(raw, 'latin1'))).toMatchObject({ kind: 'HARD' });
  });

  it('is read in a moment, however it is nested, and no deeper than it may be', () => {
    const deep = (depth: number): string =>
      depth === 0
        ? 'Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1'
        : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${deep(depth - 1)}\n--b${depth}--`;
    const took = processorMs(() => {
      expect(readReport(Buffer.from(deep(4)))).toMatchObject({ kind: 'HARD' });
      expect(readReport(Buffer.from(deep(2_000)))).toBeUndefined();
      const many = `Content-Type: multipart/report; boundary=b\n\n${'--b\nContent-Type: text/plain\n\nx\n'.repeat(10_000)}`;
      expect(readMime(Buffer.from(many)).parts.length).toBeLessThanOrEqual(40);
      const head = `Content-Type: text/plain;${' a=b;'.repeat(80_000)}\n${'X-A: b\n'.repeat(20_000)}\n`;
      expect(readMime(Buffer.from(head)).headers.size).toBeLessThanOrEqual(300);
      const folded = `X-Failed-Recipients: ${'a\n '.repeat(100_000)}\nSubject: x\n\nhello`;
      expect(readReport(Buffer.from(folded))).toMatchObject({ kind: 'SOFT' });
      const quoted = `Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n${' '.repeat(200_000)}=`;
      expect(readReport(Buffer.from(quoted))).toBeUndefined();
      const gaps = `Content-Type: message/delivery-status\n\n${'\n \t'.repeat(100_000)}x`;
      expect(readReport(Buffer.from(gaps))).toBeUndefined();
    });
    expect(took).toBeLessThan(10_000);
  });
});

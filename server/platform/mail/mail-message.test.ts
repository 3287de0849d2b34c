import { describe, expect, it } from 'vitest';
import { assertSafeHeaders, type MailMessage } from './mail-message.ts';

const good: MailMessage = {
  to: 'dana@example.org',
  subject: 'Your package was delivered',
  html: '<p>Hello</p>',
  text: 'Hello',
  kind: 'package-delivered',
};

describe('a message', () => {
  it.each<[string, Partial<MailMessage>]>([
    ['a plain one', {}],
    ['a plus address', { to: "o'hara+spark@mail.example.org" }],
    ['an address in another script', { to: 'ζωή@παράδειγμα.ελ' }],
    ['a subject with any letter, quotes and brackets', { subject: 'Zoë: "8 minutes" <120 points>, 100 % 🎉' }],
    ['a one-click link', { listUnsubscribe: 'https://spark.example.org/email/unsubscribe?token=a.b-c_d' }],
  ])('is accepted: %s', (_name, change) => {
    expect(() => assertSafeHeaders({ ...good, ...change })).not.toThrow();
  });

  it.each<[string, Partial<MailMessage>]>([
    ['a recipient with a header behind it', { to: 'dana@example.org\r\nBcc: all@example.org' }],
    ['a recipient with a bare line feed', { to: 'dana@example.org\nBcc: all@example.org' }],
    ['two recipients', { to: 'dana@example.org,eve@example.org' }],
    ['two recipients, the other way', { to: 'dana@example.org;eve@example.org' }],
    ['a recipient with a name', { to: 'Dana <dana@example.org>' }],
    ['a recipient with a quoted part', { to: '"dana"@example.org' }],
    ['a recipient with two at signs', { to: 'dana@example.org@example.net' }],
    ['no address', { to: 'dana' }],
    ['an endless address', { to: `${'d'.repeat(250)}@example.org` }],
    ['a subject with a header behind it', { subject: 'Hello\r\nBcc: all@example.org' }],
    ['a subject with a bare carriage return', { subject: 'Hello\rBcc: all@example.org' }],
    ['a subject with another line separator', { subject: 'Hello\u2028Bcc: all@example.org' }],
    ['a subject with a NUL', { subject: 'Hello\0' }],
    ['an empty subject', { subject: '' }],
    ['a link with a header behind it', { listUnsubscribe: 'https://example.org/\r\nBcc: all@example.org' }],
    ['a link that closes its brackets', { listUnsubscribe: 'https://example.org/>, <mailto:all@example.org' }],
    ['a link that is no web address', { listUnsubscribe: 'javascript:alert(1)' }],
    ['a kind with a line break', { kind: 'hello\nthere' }],
  ])('is refused: %s', (_name, change) => {
    expect(() => assertSafeHeaders({ ...good, ...change })).toThrow(/unusable/);
  });

  it('is refused without a word of what it carried', () => {
    const refused = () => assertSafeHeaders({ ...good, to: 'dana@example.org\nBcc: eve@example.org' });
    expect(refused).not.toThrow(/dana|eve/);
  });
});

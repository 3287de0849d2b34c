import { describe, expect, it } from 'vitest';
import { deletionAskedEmail, deletionCancelledEmail } from './account-deletion-email.ts';

const facts = {
  firstName: 'Dana',
  number: 'D-10001',
  cancelUntil: new Date('2026-06-13T14:20:00Z'),
  timeZone: 'America/New_York',
};

describe('the mail about an account that is deleted', () => {
  const email = deletionAskedEmail(facts);

  it('says what happens, until when it can be cancelled, and how', () => {
    expect(email.kind).toBe('account-deletion');
    expect(email.text).toContain('within 72 hours everything that identifies you will be erased');
    expect(email.text).toContain('Reference number: D-10001');
    expect(email.text).toContain('Cancel by: 06/13/2026 at 10:20 am Eastern Time');
    for (const part of [email.text, email.html]) expect(part).toContain('Email help@spark.example before');
  });

  it('needs no picture, and shows a name as it is', () => {
    expect(email.html).not.toMatch(/<img|<script|url\(/i);
    expect(deletionAskedEmail({ ...facts, firstName: '<img src=x>' }).html).toContain('Hello &lt;img src=x&gt;,');
  });

  it('says when the account stays', () => {
    const kept = deletionCancelledEmail({ firstName: 'Dana', loginUrl: 'https://spark.example.org/login' });
    expect(kept.subject).toBe("Your account won't be deleted");
    expect(kept.text).toContain('we canceled the deletion of your account');
    expect(kept.html).toContain('href="https://spark.example.org/login"');
  });
});

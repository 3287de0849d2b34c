import { describe, expect, it } from 'vitest';
import { dataReadyEmail } from './data-ready-email.ts';

describe("the mail about a file with one's data", () => {
  const email = dataReadyEmail({ firstName: 'Dana', url: 'https://spark.example.org/profile' });

  it('says where it is, how long, and that nobody else gets it; the file is not in it', () => {
    expect(email.kind).toBe('data-ready');
    expect(email.text).toContain('The link works once and expires in 7 days.');
    expect(email.text).toContain('Download my data: https://spark.example.org/profile');
    expect(email.text).toContain('Nobody can download it without your password');
  });

  it('needs no picture, and shows a name as it is', () => {
    expect(email.html).not.toMatch(/<img|<script|url\(/i);
    expect(dataReadyEmail({ firstName: '"><script>', url: 'https://a.example/' }).html).not.toContain('<script');
  });
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { announcementForm, isAnnouncementLink } from './announcements.ts';

test.each([
  ['/home', true],
  ['/my-spark?from=news', true],
  ['https://example.com/news', true],
  ['http://example.com', false],
  ['//example.com', false],
  ['/\\example.com', false],
  ['javascript:alert(1)', false],
  ['https://community@example.com', false],
  ['https://exa mple.com', false],
  ['home', false],
])('a link %s is one: %s', (link, isOne) => {
  expect(isAnnouncementLink(link)).toBe(isOne);
});

const DRAFT = {
  kind: 'ANNOUNCEMENT',
  title: 'New',
  body: 'News.',
  link: null,
  isMailed: true,
  savedAudienceId: null,
  emptyDetail: null,
  perMinute: null,
};

test.each([
  [{}, []],
  [{ title: '  ' }, ['title']],
  [{ title: 'x'.repeat(121) }, ['title']],
  // Nobody could see it, or press it in a list.
  [{ title: '\u200B\u200B' }, ['title']],
  [{ body: '\u200B' }, ['body']],
  [{ title: 'Hello\r\nBcc: somebody@example.com' }, ['title']],
  [{ title: '\u202Ede.elpmaxe' }, ['title']],
  [{ title: 'A day for cooks 👩‍🍳', body: 'One.\n\nTwo.' }, []],
  [{ body: 'x'.repeat(601) }, ['body']],
  [{ link: 'javascript:alert(1)' }, ['link']],
  [{ kind: 'NUDGE' }, ['emptyDetail']],
  [{ kind: 'NUDGE', emptyDetail: 'pets' }, []],
  [{ emptyDetail: 'pets' }, ['emptyDetail']],
  [{ perMinute: 7 }, ['perMinute']],
])('%j is refused at %j', (changed, fields) => {
  const read = v.safeParse(announcementForm, { ...DRAFT, ...changed });
  expect(read.success ? [] : read.issues.map((issue) => v.getDotPath(issue))).toEqual(fields);
});

import { expect, test } from 'vitest';
import { FAQ_ITEMS_SHOWN, FAQ_ITEMS_TOTAL } from '../limits.ts';
import { matchMemberPath } from './member-paths.ts';
import { FAQ_QUESTIONS, QUESTIONS_OF_MEMBERS } from './faq-questions.ts';
import { FAQ_ITEMS } from './faq.ts';

test('there are as many questions as the specification says, each with an id of its own and a written answer', () => {
  expect(FAQ_ITEMS).toHaveLength(FAQ_ITEMS_TOTAL);
  expect(new Set(FAQ_ITEMS.map(({ id }) => id)).size).toBe(FAQ_ITEMS_TOTAL);
  for (const { question, answer } of FAQ_ITEMS) {
    expect(question).toMatch(/\?$/);
    expect(answer.length).toBeGreaterThan(80);
  }
});

test('every link of an answer leads to a page that exists, the waitlist with its source', () => {
  const links = FAQ_ITEMS.flatMap(({ link }) => (link ? [link.href] : []));
  for (const href of links) expect(matchMemberPath(href.split('?')[0] ?? '')).toBeDefined();
  expect(links).toEqual(
    expect.arrayContaining(['/waitlist?utm_source=faq', '/profile/delete', '/profile', '/activities/product-testing']),
  );
});

test('a member is shown every question, those about taking part first and those about getting in last', () => {
  const ids = QUESTIONS_OF_MEMBERS.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(FAQ_QUESTIONS.map(({ id }) => id).toSorted());
  expect(ids.slice(0, FAQ_ITEMS_SHOWN)).toEqual(['points', 'credited', 'redeem', 'full', 'often']);
  expect(ids.slice(-4)).toEqual(['join', 'who', 'waiting', 'expired']);
});

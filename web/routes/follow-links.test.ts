import { expect, test } from 'vitest';
import { hrefInApp, stateOf } from './follow-links.ts';

const here = { origin: 'https://spark.example', pathname: '/activities', search: '?kind=VIDEO' };
const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };

function link(href: string, { target = '', attributes = [] as string[] } = {}) {
  return { href, target, hasAttribute: (name: string) => attributes.includes(name) };
}

test.each([
  ['https://spark.example/rewards', '/rewards'],
  ['https://spark.example/activities?kind=SURVEY#list', '/activities?kind=SURVEY#list'],
  ['https://spark.example/activities#main', '/activities#main'],
])('a click on %s stays in the app', (href, expected) => {
  expect(hrefInApp(click, link(href), here)).toBe(expected);
  expect(hrefInApp(click, link(href, { target: '_self' }), here)).toBe(expected);
});

test.each([
  ['another site', link('https://other.example/rewards')],
  ['the front page', link('https://spark.example/')],
  ['a page of the server', link('https://spark.example/console')],
  ['a place in this page', link('https://spark.example/activities?kind=VIDEO#main')],
  ['a link without an address', link('')],
  ['a mail address', link('mailto:help@spark.example')],
  ['a new tab', link('https://spark.example/rewards', { target: '_blank' })],
  ['a download', link('https://spark.example/rewards', { attributes: ['download'] })],
])('%s is left to the browser', (_, anchor) => {
  expect(hrefInApp(click, anchor, here)).toBeUndefined();
});

test.each([
  { button: 1 },
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
  { defaultPrevented: true },
])('a click with %j is left to the browser', (difference) => {
  expect(hrefInApp({ ...click, ...difference }, link('https://spark.example/rewards'), here)).toBeUndefined();
});

test.each(['/contact-us', '/contact-us/', '/contact-us/?issueCategory=OTHER', '/contact-us#main'])(
  'a link to %s says where it was',
  (href) => {
    expect(stateOf(href, here)).toEqual({ cameFrom: '/activities?kind=VIDEO' });
  },
);

test.each(['/contact-us/requests', '/rewards', '/faq?of=/contact-us'])('a link to %s says nothing', (href) => {
  expect(stateOf(href, here)).toEqual({});
});

import { expect, test } from 'vitest';
import { firstPlaceOf, isFoldedAt, mayOpen, placeOf } from './console-places.ts';

test.each([
  ['/', 'Overview'],
  ['/studies', 'Studies'],
  ['/studies/QN-2207/results', 'Studies'],
  ['/studies-of-others', undefined],
  ['/members/p-1', 'Members'],
  ['/support/r-1', 'Support'],
  ['/settings/profile', 'Settings'],
  ['/account', undefined],
])('%s belongs to %s', (pathname, label) => {
  expect(placeOf(pathname)?.label).toBe(label);
});

test.each([
  ['RESEARCHER', '/', true],
  ['RESEARCHER', '/members/p-1', true],
  ['RESEARCHER', '/settings', false],
  ['SUPPORT', '/', false],
  ['SUPPORT', '/members', true],
  ['SUPPORT', '/studies/QN-2207/survey', false],
  ['RESEARCHER', '/announcements', true],
  ['SUPPORT', '/announcements', false],
  ['SUPPORT', '/leaving', true],
  ['RESEARCHER', '/leaving', false],
  ['SUPPORT', '/support', true],
  ['RESEARCHER', '/support/r-1', false],
  ['FULFILMENT', '/support', false],
  ['FULFILMENT', '/product-tests/PT-1', true],
  ['SUPPORT', '/product-tests', false],
  ['READER', '/product-tests/PT-1', false],
  ['READER', '/support', false],
  ['SUPPORT', '/settings/profile', false],
  ['ADMIN', '/settings/profile', true],
  ['FULFILMENT', '/members', false],
  ['SUPPORT', '/joining', true],
  ['FULFILMENT', '/joining', false],
  ['READER', '/joining/files', false],
  ['FULFILMENT', '/account', true],
  ['READER', '/studies', true],
  ['READER', '/studies/QN-2207/results', true],
  ['READER', '/studies/QN-2207/survey', false],
  ['READER', '/reviews', false],
  ['ADMIN', '/settings', true],
] as const)('a %s may open %s: %s', (role, pathname, expected) => {
  expect(mayOpen(pathname, role)).toBe(expected);
});

test.each([
  ['RESEARCHER', '/'],
  ['ADMIN', '/'],
  ['READER', '/studies'],
  ['SUPPORT', '/members'],
  ['FULFILMENT', '/product-tests'],
] as const)('a %s begins at %s', (role, to) => {
  expect(firstPlaceOf(role)?.to).toBe(to);
});

test.each([
  ['/studies', false],
  ['/studies/QN-2207/survey', true],
  ['/product-tests', false],
  ['/product-tests/PT-4821', true],
  ['/reviews', true],
  ['/reviews/', true],
  ['/support', true],
  ['/support/r-1', true],
  ['/members/p-1', false],
])('at %s the sidebar is folded: %s', (pathname, expected) => {
  expect(isFoldedAt(pathname)).toBe(expected);
});

import { expect, test } from 'vitest';
import { surveySearch } from '#web/features/surveys/survey-search.ts';
import {
  activitiesSearch,
  contactUsSearch,
  forgotPasswordSearch,
  resetPasswordSearch,
  unsubscribeSearch,
  waitlistSearch,
} from './search.ts';

test("a panelist_hash of digits stays text, and a mail's own parameters are left out", () => {
  expect(surveySearch({ panelist_hash: '123', source: '7', utm_medium: 'email' })).toEqual({
    panelist_hash: '123',
    source: '7',
  });
});

test.each([{}, { panelist_hash: '' }, { panelist_hash: ['a', 'b'] }])('%j is no survey link', (search) => {
  expect(() => surveySearch(search)).toThrow('panelist_hash is required');
});

test.each([
  [{ success: 'true' }, true],
  [{ success: true }, true],
  [{ success: 'false' }, false],
  [{ success: '1' }, false],
  [{ success: ['true', 'true'] }, false],
  [{}, false],
])('unsubscribe reads %j as %s', (search, success) => {
  expect(unsubscribeSearch(search)).toEqual({ success });
});

test.each([
  ['forgot-password', forgotPasswordSearch, { email: 'dana@example.com' }],
  ['reset-password', resetPasswordSearch, { invite: '0042' }],
  ['waitlist', waitlistSearch, { utm_source: 'faq', status: 'qualified', utm_referral: '12' }],
  ['contact-us', contactUsSearch, { activityId: '1', issueCategory: 'OTHER', emailId: 'a@b.co', panelistId: '9' }],
])('%s knows its own parameters, as text, and no others', (_, read, search) => {
  expect(read({ ...search, other: 'x' })).toEqual(search);
  expect(read({})).toEqual({});
});

test.each([
  [
    { kind: 'VIDEO', from: 'mail' },
    { kind: 'VIDEO', from: 'mail' },
  ],
  [{ kind: 'video', from: 'mail' }, { from: 'mail' }],
  [{}, {}],
])('the activities read %j as %j', (search, expected) => {
  expect(activitiesSearch(search)).toEqual(expected);
});

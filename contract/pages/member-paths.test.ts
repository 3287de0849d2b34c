import { expect, test } from 'vitest';
import { matchMemberPath, MEMBER_PATHS, memberPath, type MemberPathName } from './member-paths.ts';

/** spec §2.1 and §2.2, as they are written there. */
const ADDRESSES: readonly [string, MemberPathName, string][] = [
  ['/', 'landing', 'public'],
  ['/login', 'login', 'signed-out-only'],
  ['/forgot-password', 'forgotPassword', 'signed-out-only'],
  ['/reset-password', 'resetPassword', 'public'],
  ['/faq', 'faq', 'public'],
  ['/privacy-policy', 'privacyPolicy', 'public'],
  ['/terms-of-use', 'termsOfUse', 'public'],
  ['/waitlist', 'waitlist', 'public'],
  ['/contact-us/', 'contactUs', 'public'],
  ['/contact-us/requests', 'supportRequests', 'signed-in'],
  ['/contact-us/requests/r1', 'supportRequest', 'signed-in'],
  ['/egift/c1', 'eGift', 'public'],
  ['/account-deleted', 'accountDeleted', 'public'],
  ['/email/unsubscribe', 'unsubscribe', 'public'],
  ['/registration-form/', 'registration', 'public'],
  ['/registration-form/register/', 'registrationRegister', 'public'],
  ['/registration-form/download-app/', 'registrationDownloadApp', 'public'],
  ['/survey/s1/', 'survey', 'public'],
  ['/onboarding/survey/panelist/s1', 'onboardingSurvey', 'public'],
  ['/activities/weekly-quests/s1', 'weeklyQuestSurvey', 'public'],
  ['/notifications', 'notifications', 'signed-in'],
  ['/home', 'home', 'signed-in'],
  ['/profile/', 'profile', 'signed-in'],
  ['/profile/edit-avatar', 'editAvatar', 'signed-in'],
  ['/profile/delete', 'deleteAccount', 'signed-in'],
  ['/profile/change-password', 'changePassword', 'signed-in'],
  ['/activities/product-testing/7', 'productTest', 'signed-in'],
  ['/activities/product-testing/7/instruction', 'productTestInstruction', 'signed-in'],
  ['/rewards', 'rewards', 'signed-in'],
  ['/my-spark/', 'mySpark', 'signed-in'],
  ['/my-spark/badges', 'badges', 'signed-in'],
  ['/history', 'history', 'signed-in'],
  ['/history/redeemed-rewards', 'redeemedRewards', 'signed-in'],
  ['/history/completed-activities', 'completedActivities', 'signed-in'],
  ['/activities/', 'activities', 'signed-in'],
  ['/activities/product-testing', 'productTesting', 'signed-in'],
  ['/activities/product-testing-resource', 'productTestingResource', 'signed-in'],
  ['/activities/surveys', 'surveys', 'signed-in'],
  ['/activities/videos', 'videos', 'signed-in'],
  ['/activities/weekly-quests', 'weeklyQuests', 'signed-in'],
];

test.each(ADDRESSES)('%s is the page %s, %s', (address, name, access) => {
  const other = address !== '/' && address.endsWith('/') ? address.slice(0, -1) : `${address}/`.replace('//', '/');
  for (const pathname of [address, other]) expect(matchMemberPath(pathname)).toMatchObject({ name, access });
});

test('the table above leaves no page out', () => {
  expect(ADDRESSES.map(([, name]) => name).toSorted()).toEqual(Object.keys(MEMBER_PATHS).toSorted());
});

test.each([
  '',
  '//',
  '/nope',
  '/Login',
  '/login/more',
  '/login//',
  '/survey',
  '/survey/',
  '/survey/s1/more',
  '/activities/product-testing//instruction',
  '/activities/nope',
  '/activities/product-testing/7/nope',
  '/survey/%E0%A4%A',
  '/console',
  '/api/graphql',
  'login',
])('%j is no page', (pathname) => {
  expect(matchMemberPath(pathname)).toBeUndefined();
});

test('parameters are read and written with percent-encoding', () => {
  expect(matchMemberPath('/survey/a%20b')?.params).toEqual({ surveyId: 'a b' });
  expect(memberPath('survey', { surveyId: 'a b/c' })).toBe('/survey/a%20b%2Fc');
  expect(memberPath('productTestInstruction', { id: '7' })).toBe('/activities/product-testing/7/instruction');
  expect(memberPath('activities')).toBe('/activities');
});

import { describe, expect, test } from 'vitest';
import { SHIPMENT_ANSWERS } from '../product-tests/product-testing-item.ts';
import { MESSAGES } from './messages.ts';

/** The sentences as the specification prints them, written out again: a changed word must be changed twice. */
const FIXED: readonly [string, string][] = [
  // §2.3 to §2.7
  [MESSAGES.notFound.title, 'Page not found'],
  [MESSAGES.notFound.backToHome, 'Back to home'],
  [MESSAGES.notifications.title, 'Notifications & Updates'],
  [MESSAGES.notifications.unreadTab, 'Unread'],
  [MESSAGES.notifications.allTab, 'All'],
  [MESSAGES.notifications.newGroup, 'New'],
  [MESSAGES.notifications.lastSevenDaysGroup, 'Last 7 days'],
  [MESSAGES.notifications.olderGroup, 'Older'],
  [MESSAGES.notifications.emptyTitle, 'Nothing new today'],
  [MESSAGES.notifications.emptyText, 'You are all caught up'],
  [MESSAGES.notifications.errorTitle, 'Something went wrong'],
  [MESSAGES.notifications.errorButton, 'Got it'],
  [MESSAGES.activities.seeAll, 'See all'],
  [MESSAGES.activities.seeLess, 'See less'],
  [MESSAGES.productTests.steps.join(', '), 'Track package, Test, Share feedback'],
  [MESSAGES.productTests.progress(1), 'Step 1 of 3'],
  [SHIPMENT_ANSWERS.received, 'received'],
  [SHIPMENT_ANSWERS.neverCame, 'never got the package'],
  [MESSAGES.profile.myAvatars, 'My Avatars'],
  [MESSAGES.spark.unlockAndContinue, 'Unlock & continue'],
  [MESSAGES.history.rewardsHistory, 'Rewards History'],
  [MESSAGES.history.completedActivities, 'Completed Activities'],
  [MESSAGES.profile.personalInformation, 'Personal Information'],
  [MESSAGES.profile.householdInformation, 'Household Information'],
  [MESSAGES.profile.shopping, 'Shopping'],
  [MESSAGES.profile.activityPreferences, 'Activity Preferences'],
  [MESSAGES.profile.accountPreferences, 'Account Preferences'],
  [MESSAGES.spark.unavailableTitle, 'Content is not available right now'],
  [MESSAGES.spark.unavailableText, 'Refresh page to try again.'],
  [MESSAGES.rewards.sparkBadge, 'Spark Badge'],
  [MESSAGES.rewards.points('1,000'), '1,000 points'],
  // §5
  [MESSAGES.password.tooShort, 'Password must be at least 8 characters long'],
  [MESSAGES.password.tooLong, 'Password must not exceed 30 characters'],
  [MESSAGES.password.noLowercase, 'Password must contain at least one lowercase letter'],
  [MESSAGES.password.noUppercase, 'Password must contain at least one uppercase letter'],
  [MESSAGES.password.noNumber, 'Password must contain at least one number'],
  [MESSAGES.password.noSymbol, 'Password must contain at least one symbol'],
  [MESSAGES.password.tooManyRepeats, 'Password cannot contain more than 3 consecutive identical characters'],
  [MESSAGES.password.mismatch, "Passwords don't match"],
  [MESSAGES.changePassword.currentRequired, 'Current password is required'],
  [MESSAGES.changePassword.newRequired, 'New password is required'],
  [MESSAGES.changePassword.confirmationRequired, 'Please confirm your password'],
  [MESSAGES.password.confirmationRequired, 'Please confirm your password'],
  [MESSAGES.login.emailRequired, 'Email is required'],
  [MESSAGES.login.emailInvalid, 'Email must be a valid email address'],
  [MESSAGES.resetPassword.otp_invalid, 'Please enter a valid code'],
  [MESSAGES.supportForm.issueRequired, 'Issue is required'],
  [
    MESSAGES.supportForm.descriptionTooLong,
    'Your submission must be less than 5000 characters long, including spaces. Please reduce the length and attempt again.',
  ],
  [MESSAGES.supportForm.emailInvalid, 'Please enter a valid email'],
  [
    MESSAGES.attachments.typeNotSupported,
    'Action cannot be completed. The file type is not supported, please upload (.jpg/jpeg, .png, .pdf files only) files only.',
  ],
  [MESSAGES.attachments.limitReached, 'Maximum limit reached'],
  [MESSAGES.address.required, 'Please enter your address'],
  [MESSAGES.address.zipInvalid, 'Please enter a valid zip code.'],
  [MESSAGES.address.cityInvalid, 'Please enter a valid city name'],
  [
    MESSAGES.address.zipAndStateMismatch,
    'Entered zip code and state do not correspond. Please provide a valid entry and try again.',
  ],
  [MESSAGES.surveyLink.panelistHashRequired, 'panelist_hash is required'],
  // §8
  [MESSAGES.generic.somethingWentWrong, 'Something went wrong'],
  [MESSAGES.generic.somethingWentWrongTryAgain, 'Something went wrong. Please try again.'],
  [MESSAGES.generic.tryAgain, 'Try Again'],
  [MESSAGES.generic.technicalIssues, "Oops! We're having technical issues. Give it another try, please"],
  [
    MESSAGES.login.failed,
    'We cannot find an account with this email address OR the entered email address and password do not match. Please try again. This is an invitation only community.',
  ],
  [
    MESSAGES.login.attemptWarning(2),
    "You've reached 2 of 5 failed attempts. Your account will get temporarily locked after repeated failed attempts.",
  ],
  [MESSAGES.resetPassword.lastAttempt, 'Attempt 3 of 3'],
  [MESSAGES.resetPassword.failed, 'Failed to reset password. Please try again'],
  [MESSAGES.resetPassword.sendFailed, 'Failed to send verification code. Please try again.'],
  [MESSAGES.changePassword.failed, 'Failed to change password. Please try again.'],
  [MESSAGES.supportForm.uploadFailed, 'Failed to upload files. Please try again later.'],
  [MESSAGES.supportForm.failed, 'Something went wrong, please try again.'],
  [
    MESSAGES.supportForm.accountNotFound,
    "We're unable to find an account with that email address. Please check your email address and try again.",
  ],
  [MESSAGES.supportForm.dailyLimitReached, 'You have reached the maximum number of support requests for today.'],
  [MESSAGES.waitlist.failed, 'There was an error joining the waitlist. Please try again later.'],
  [MESSAGES.waitlist.differentEmail, 'User already exists with different email address.'],
  [MESSAGES.rewards.redeemFailed, 'Failed to redeem gift card. Please try again'],
  [MESSAGES.deleteAccount.failed, 'Failed to delete account. Please try again'],
  [MESSAGES.profile.updateFailed, 'Failed to update Profile'],
  [MESSAGES.activities.videoNotFound, 'Video not found'],
  // §9
  [MESSAGES.preferences.unlimitedActivities, 'Unlimited activities'],
  [MESSAGES.preferences.activityCount(1), '1 activity'],
  [MESSAGES.preferences.activityCount(9), '9 activities'],
  [Object.values(MESSAGES.preferences.periods).join(', '), 'Day, Week, Month, Unlimited'],
  [MESSAGES.productTests.testingPeriod(1), '1 day'],
  [MESSAGES.productTests.testingPeriod(10), '10 days'],
  [MESSAGES.rewards.redemption('$10', '1,000'), 'A $10 eGift card for 1,000 points, deducted from your balance.'],
  // decisions §11
  [MESSAGES.supportForm.submitted, 'Your support request has been submitted. We answer in 2-3 business days.'],
];

test.each(FIXED)('%s', (actual, expected) => {
  expect(actual).toBe(expected);
});

describe('the unread count', () => {
  test.each([
    [0, '0'],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5_000, '99+'],
  ])('%i is shown as %s', (count, expected) => {
    expect(MESSAGES.notifications.unreadCount(count)).toBe(expected);
  });
});

test('the tabs are Rewards, Activities, History, My Spark and Account', () => {
  const { rewards, activities, history, mySpark, account } = MESSAGES.navigation;
  expect([rewards, activities, history, mySpark, account]).toEqual([
    'Rewards',
    'Activities',
    'History',
    'My Spark',
    'Account',
  ]);
});

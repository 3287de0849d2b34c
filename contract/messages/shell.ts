/** What the shell says: every page carries these. */
export const generic = {
  somethingWentWrong: 'Something went wrong',
  somethingWentWrongTryAgain: 'Something went wrong. Please try again.',
  scriptMissing: "Part of this page didn't load. Reload the page, then try again.",
  tryAgain: 'Try Again',
  technicalIssues: "Oops! We're having technical issues. Give it another try, please",
  back: 'Back',
  next: 'Next',
  dismiss: 'Dismiss',
  notSignedIn: "You're not logged in, or your session has ended. Please log in again.",
  nothingNew: 'Nothing new today',
  allCaughtUp: 'You are all caught up',
} as const;

export const navigation = {
  rewards: 'Rewards',
  activities: 'Activities',
  history: 'History',
  mySpark: 'My Spark',
  account: 'Account',
  notifications: 'Notifications & Updates',
  logIn: 'Log in',
  forgotPassword: 'Forgot your password?',
  logOut: 'Log out',
  backToCommunity: 'Back to community',
} as const;

export const footer = {
  faq: 'FAQ',
  contactUs: 'Contact us',
  privacyPolicy: 'Privacy policy',
  termsOfUse: 'Terms of use',
  privacyChoices: 'Your privacy choices',
  requestMyPersonalInformation: 'Request my personal information',
  privacyNotice: 'Privacy notice',
  californiaNotice: 'California notice at collection',
  copyright: (year: number, retailerName: string) => `© ${year} ${retailerName}. All rights reserved.`,
} as const;

export const notFound = {
  title: 'Page not found',
  description: 'This page may have moved, or the link may be wrong.',
  backToHome: 'Back to home',
} as const;

export const history = { rewardsHistory: 'Rewards History', completedActivities: 'Completed Activities' } as const;

export const profile = {
  updateFailed: 'Failed to update Profile',
  myAvatars: 'My Avatars',
  personalInformation: 'Personal Information',
  householdInformation: 'Household Information',
  shopping: 'Shopping',
  activityPreferences: 'Activity Preferences',
  accountPreferences: 'Account Preferences',
} as const;

export const surveyLink = { panelistHashRequired: 'panelist_hash is required' } as const;

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

export const navigation = {
  rewards: 'Rewards',
  activities: 'Activities',
  history: 'History',
  mySpark: 'My Spark',
  account: 'Account',
  logOut: 'Log out',
  backToCommunity: 'Back to community',
} as const;

export const profile = {
  updateFailed: 'Failed to update Profile',
  myAvatars: 'My Avatars',
  personalInformation: 'Personal Information',
  householdInformation: 'Household Information',
  shopping: 'Shopping',
  activityPreferences: 'Activity Preferences',
  accountPreferences: 'Account Preferences',
} as const;

export const changePassword = {
  currentRequired: 'Current password is required',
  newRequired: 'New password is required',
  confirmationRequired: 'Please confirm your password',
  strong_password: 'This password is not strong enough yet. Please meet every rule in the list.',
  currentInvalid: 'This is not your current password. Forgot it? Log out and reset it.',
  failed: 'Failed to change password. Please try again.',
} as const;

export const generic = {
  somethingWentWrong: 'Something went wrong',
  somethingWentWrongTryAgain: 'Something went wrong. Please try again.',
  tryAgain: 'Try Again',
  technicalIssues: "Oops! We're having technical issues. Give it another try, please",
  gotIt: 'Got it',
  back: 'Back',
  next: 'Next',
  dismiss: 'Dismiss',
  notSignedIn: 'You are not signed in, or your session has ended. Please sign in again.',
  ourSideFailed: 'Something went wrong on our side. Please try again, and write to us if it happens again.',
  nothingNew: 'Nothing new today',
  allCaughtUp: 'You are all caught up',
} as const;

export const activities = {
  newTag: 'New',
  optedOutHint: "You've turned these off. Update your preferences to see them here.",
  pausedTag: 'Paused',
  pausedText: "This study is paused. Your spot is saved, and it'll reopen here.",
  failedText: "Something went wrong on our end. We'll reopen it here; there's nothing you need to do.",
  seeAll: 'See all',
  seeLess: 'See less',
  supportAnswerTime: "We'll answer in 2-3 business days.",
  videoNotFound: 'Video not found',
} as const;

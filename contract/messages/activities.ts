export const activities = {
  newTag: 'New',
  optedOutHint: 'You chose not to get these. Update your preferences to see them here.',
  pausedTag: 'Short break',
  pausedText: 'This study takes a short break. Your place is kept, and it opens here again when the study goes on.',
  failedText: 'Something broke on our side, and we have been told. We open it again here: you need not do anything.',
  seeAll: 'See all',
  seeLess: 'See less',
  supportAnswerTime: 'We answer in 2-3 business days.',
  videoNotFound: 'Video not found',
} as const;

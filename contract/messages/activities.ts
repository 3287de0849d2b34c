export const activities = {
  newTag: 'New',
  optedOutHint: 'You chose not to get these. Update your preferences to see them here.',
  seeAll: 'See all',
  seeLess: 'See less',
  supportAnswerTime: 'We answer in 2-3 business days.',
  videoNotFound: 'Video not found',
} as const;

/** The carousels of a first time: spec §2.7. */
export const introductions = {
  productTesting: 'Product Testing',
  weeklyQuests: 'Weekly Quests',
  mySpark: 'My Spark',
} as const;

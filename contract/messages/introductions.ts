export const introductions = {
  productTesting: 'Product Testing',
  weeklyQuests: 'Weekly Quests',
  mySpark: 'My Spark',
} as const;

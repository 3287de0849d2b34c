/** Which activities a member wants, and how many (spec §9). */
export const preferences = {
  unlimitedActivities: 'Unlimited activities',
  activityCount: (count: number) => (count === 1 ? '1 activity' : `${count} activities`),
  periods: { day: 'Day', week: 'Week', month: 'Month', unlimited: 'Unlimited' },
  /** Ours: offered to nobody, and shown to anyone who has it. */
  year: 'Year',
} as const;

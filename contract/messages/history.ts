export const history = { rewardsHistory: 'Rewards History', completedActivities: 'Completed Activities' } as const;

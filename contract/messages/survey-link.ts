export const surveyLink = { panelistHashRequired: 'panelist_hash is required' } as const;

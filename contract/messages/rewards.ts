export const rewards = {
  redeemFailed: 'Failed to redeem gift card. Please try again',
  redemption: (formattedMoney: string, formattedPoints: string) =>
    `A ${formattedMoney} eGift card for ${formattedPoints} points, deducted from your balance.`,
  sparkBadge: 'Spark Badge',
  points: (formattedNumber: string) => `${formattedNumber} points`,
} as const;

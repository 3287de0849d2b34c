export const rewards = {
  redeemFailed: 'Failed to redeem gift card. Please try again',
  redemption: (dollars: number, formattedPoints: string) =>
    `A $${dollars % 1 === 0 ? dollars : dollars.toFixed(2)} eGift card for ${formattedPoints} points, deducted from your balance.`,
  sparkBadge: 'Spark Badge',
  points: (formattedNumber: string) => `${formattedNumber} points`,
} as const;

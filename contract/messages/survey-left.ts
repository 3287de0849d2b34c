/** A survey that was left, or answered to its end without a connection; apart, because the first question needs none of it. */
export const surveyLeft = {
  savedTitle: 'Saved',
  savedText: (place: string) => `You're on ${place}. Open the same link on any device to continue.`,
  heldTitle: 'All answered',
  heldText:
    "Your answers are saved on this device. We'll send them when you're back online and let you know the result.",
  heldBack: 'Back to my answers',
} as const;

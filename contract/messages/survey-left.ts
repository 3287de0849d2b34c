/** A survey that was left, or answered to its end without a connection; apart, because the first question needs none of it. */
export const surveyLeft = {
  savedTitle: 'Saved',
  savedText: (place: string) => `You are at ${place}. Open the same link again, on any device, to go on from there.`,
  heldTitle: 'All answered',
  heldText:
    'Your answers wait on this device. We send them as soon as there is a connection, also when you come back later, and then tell you how it ended.',
  heldBack: 'Back to my answers',
} as const;

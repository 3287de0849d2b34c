/** What a member reads and is asked when a reviewer rejected their work; apart, since only one page needs it. */
export const SECOND_LOOK_DAYS = 30;
export const SECOND_LOOK_MIN_CHARACTERS = 10;
export const SECOND_LOOK_MAX_CHARACTERS = 1_000;

export const SECOND_LOOK_MESSAGES = {
  ask: 'Request a review',
  title: 'Request a review',
  text: "Someone else will review your answers. If we got it wrong, you'll get the missing points.",
  label: 'What should we know?',
  send: 'Send',
  cancel: 'Not now',
  asked: 'You requested a review. Someone else is looking at it.',
  overturned:
    "We reviewed it again, and we got it wrong the first time. We've added the missing points to your balance.",
  upheld: 'Someone else reviewed it and came to the same decision.',
  'too-short': 'Please tell us a little more (at least 10 characters).',
  'too-long': 'Use up to 1,000 characters.',
} as const;

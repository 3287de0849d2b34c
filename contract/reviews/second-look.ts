/** What a member reads and is asked when a reviewer rejected their work; apart, since only one page needs it. */
export const SECOND_LOOK_DAYS = 30;
export const SECOND_LOOK_MIN_CHARACTERS = 10;
export const SECOND_LOOK_MAX_CHARACTERS = 1_000;

export const SECOND_LOOK_MESSAGES = {
  ask: 'Ask for a second look',
  title: 'Ask for a second look',
  text: 'Somebody else will look at your answers. If we got it wrong, you get the missing points.',
  label: 'What should they know?',
  send: 'Send',
  cancel: 'Not now',
  asked: 'You asked for a second look. Somebody else is looking at it.',
  overturned: 'We looked again and got it wrong the first time. The missing points are yours.',
  upheld: 'Somebody else looked again and came to the same result.',
  'too-short': 'Tell us a little more, at least 10 characters.',
  'too-long': 'Keep it under 1,000 characters.',
} as const;

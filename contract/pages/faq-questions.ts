/** The questions people ask, the ones asked most first: lists that show a part of them show the beginning. */
export const FAQ_QUESTIONS = [
  { id: 'join', question: 'How do I join?' },
  { id: 'activities', question: 'What will I be asked to do?' },
  { id: 'points', question: 'How do points work?' },
  { id: 'answers', question: 'Who sees my answers?' },
  { id: 'leave', question: 'Can I leave?' },
  { id: 'cost', question: 'Does it cost anything?' },
  { id: 'who', question: 'Who can be a member?' },
  { id: 'waiting', question: 'How long will I be on the waitlist?' },
  { id: 'expired', question: 'My invitation has expired. What now?' },
  { id: 'time', question: 'How much time does it take?' },
  { id: 'often', question: 'Can I choose how many activities I get?' },
  { id: 'credited', question: 'When do my points arrive?' },
  { id: 'full', question: 'Why did a survey end early?' },
  { id: 'redeem', question: 'How do I redeem a gift card?' },
  { id: 'product-tests', question: 'How do product tests work?' },
  { id: 'parcel', question: 'My package never arrived. What should I do?' },
  { id: 'password', question: "I can't log in. What can I do?" },
  { id: 'help', question: 'How do I contact support?' },
] as const;

export type FaqId = (typeof FAQ_QUESTIONS)[number]['id'];

/** What members ask, the ones asked most first. How to get in is not among it: they are in. */
const ASKED_BY_MEMBERS: readonly FaqId[] = [
  'points',
  'credited',
  'redeem',
  'full',
  'often',
  'time',
  'product-tests',
  'parcel',
  'answers',
  'help',
  'activities',
  'password',
  'cost',
  'leave',
];

/** All of them in the order in which a member asks; those of visitors last. */
export const QUESTIONS_OF_MEMBERS = FAQ_QUESTIONS.toSorted((one, other) => rank(one.id) - rank(other.id));

function rank(id: FaqId): number {
  const index = ASKED_BY_MEMBERS.indexOf(id);
  return index < 0 ? ASKED_BY_MEMBERS.length : index;
}

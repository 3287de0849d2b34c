import { coded, ofProfile, required, scale, screenOut, survey } from './demo-survey.ts';

const one = (name: string, title: string, choices: Readonly<Record<string, string>>, more: object = {}) =>
  required('radiogroup', name, title, { choices: coded(choices), ...more });
const NOT_ALONE = { visibleIf: "{household} <> '1'" };
const some = (name: string, title: string, choices: Readonly<Record<string, string>>, more: object = {}) =>
  required('checkbox', name, title, { choices: coded(choices), ...more });

/** What people who join are asked: eleven questions about home and shopping, one a page. The waitlist has asked for their zip code: state and region follow from it. */
export const RECRUITMENT = survey(
  'A little about your household',
  {
    gender: [
      one('gender', 'Which of these describes you?', { woman: 'A woman', man: 'A man', other: 'Another gender' }),
    ],
    household: [
      one('household', 'How many people live in your household, including you?', {
        1: 'Only me',
        2: 'Two',
        3: 'Three',
        4: 'Four',
        more: 'Five or more',
      }),
    ],
    children: [
      some(
        'children',
        'How old are the children in your household?',
        { small: 'Under 6', school: 'Ages 6–12', teen: 'Ages 13–17' },
        { showNoneItem: true, noneText: 'No children under 18', ...NOT_ALONE },
      ),
    ],
    home: [ofProfile('home', 'What type of home do you live in?')],
    pets: [
      some(
        'pets',
        'What pets do you have?',
        { cat: 'A cat', dog: 'A dog', small: 'A smaller pet' },
        { showNoneItem: true, noneText: 'None' },
      ),
    ],
    shopper: [
      one(
        'shopper',
        'Who does most of the shopping in your household?',
        { me: 'Mostly me', shared: 'We share it', somebody: 'Mostly someone else' },
        NOT_ALONE,
      ),
    ],
    places: [
      some('places', 'Where did you shop in the last month?', {
        supermarket: 'A supermarket',
        club: 'A warehouse store',
        corner: 'A corner store or market',
        online: 'Online',
      }),
    ],
    often: [ofProfile('shopsHowOften', 'How often do you shop for groceries?')],
    curious: [
      required('rating', 'curious', 'I like to try new things.', scale(1, 5, 'Not like me', 'Very much like me')),
    ],
    work: [
      one('work', 'Does anyone in your household work in one of these fields?', {
        research: 'Market research or advertising',
        retail: 'Retail',
        neither: 'Neither',
      }),
    ],
    time: [
      one('time', 'How much time could you give us per week?', {
        little: 'Ten minutes',
        some: 'Half an hour',
        much: 'An hour',
      }),
    ],
  },
  [
    screenOut('Someone else shops', 'shopper', "{shopper} = 'somebody'"),
    screenOut('Works in research', 'work', "{work} = 'research'"),
  ],
  {
    calculatedValues: [
      {
        name: 'segment',
        expression:
          "iif({curious} >= 4, 'explorer', iif({shopsHowOften} = 'Every day', 'frequent shopper', 'planner'))",
        includeIntoResult: true,
      },
    ],
  },
);

import { coded, ofProfile, required, scale, screenOut, survey } from './demo-survey.ts';

const one = (name: string, title: string, choices: Readonly<Record<string, string>>) =>
  required('radiogroup', name, title, { choices: coded(choices) });
const some = (name: string, title: string, choices: Readonly<Record<string, string>>, more: object = {}) =>
  required('checkbox', name, title, { choices: coded(choices), ...more });

/** What people who join are asked: twelve questions about home and shopping, one a page. */
export const RECRUITMENT = survey(
  'A little about home',
  {
    gender: [one('gender', 'Which of these describes you?', { woman: 'A woman', man: 'A man', other: 'Another way' })],
    region: [
      one('region', 'Where do you live?', { Northeast: 'Northeast', Midwest: 'Midwest', South: 'South', West: 'West' }),
    ],
    household: [
      one('household', 'How many people live with you, yourself included?', {
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
        'Who of them is under 18?',
        { small: 'Children under 6', school: 'Children of 6 to 12', teen: 'Teenagers' },
        { showNoneItem: true, noneText: 'Nobody', visibleIf: "{household} <> '1'" },
      ),
    ],
    home: [ofProfile('home', 'What do you live in?')],
    pets: [
      some(
        'pets',
        'Which animals live with you?',
        { cat: 'A cat', dog: 'A dog', small: 'Something smaller' },
        { showNoneItem: true, noneText: 'None' },
      ),
    ],
    shopper: [
      one('shopper', 'Who does the shopping at home?', {
        me: 'Mostly me',
        shared: 'We share it',
        somebody: 'Mostly somebody else',
      }),
    ],
    places: [
      some('places', 'Where did you shop in the last month?', {
        supermarket: 'A supermarket',
        club: 'A warehouse store',
        corner: 'A corner store or market',
        online: 'Online',
      }),
    ],
    often: [ofProfile('shopsHowOften', 'How often do you shop for food?')],
    curious: [
      required('rating', 'curious', 'I like to try things that are new.', scale(1, 5, 'Not me', 'Very much me')),
    ],
    work: [
      one('work', 'Does anybody at home work in one of these?', {
        research: 'Market research or advertising',
        retail: 'A store',
        neither: 'Neither',
      }),
    ],
    time: [
      one('time', 'How much time could you give us in a week?', {
        little: 'Ten minutes',
        some: 'Half an hour',
        much: 'An hour',
      }),
    ],
  },
  [
    screenOut('Somebody else shops', 'shopper', "{shopper} = 'somebody'"),
    screenOut('Works in research', 'work', "{work} = 'research'"),
  ],
  {
    calculatedValues: [
      {
        name: 'segment',
        expression: "iif({curious} >= 4, 'explorer', iif({shopsHowOften} = 'Every day', 'stroller', 'planner'))",
        includeIntoResult: true,
      },
    ],
  },
);

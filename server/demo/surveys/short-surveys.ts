import { ask, coded, ofProfile, quota, required, scale, screenOut, survey } from './demo-survey.ts';

export const DISH_SOAP_SCREENER = survey(
  'Refill dish soap, lemon and sage',
  {
    sink: [
      required('radiogroup', 'dishes', 'How do the dishes get clean at your place?', {
        choices: coded({
          hand: 'By hand',
          both: 'Some by hand, some in the dishwasher',
          machine: 'All of it in the dishwasher',
        }),
      }),
    ],
    test: [
      required('boolean', 'weeks', 'Could you use a new dish soap for two weeks?'),
      required('checkbox', 'allergies', 'Is there anything your skin does not like?', {
        choices: ['Citrus', 'Perfume', 'Nut oils'],
        showNoneItem: true,
      }),
    ],
  },
  [
    screenOut(
      'Washes by hand',
      'sink',
      "{dishes} = 'machine'",
      'This soap is for washing by hand, so this test would bring you nothing.',
    ),
    screenOut('Has the time', 'test', '{weeks} = false'),
  ],
);

export const SELF_CHECKOUT = survey('Checking out by yourself', {
  use: [
    required('radiogroup', 'use', 'When both are open, which do you take?', {
      choices: ['Self-checkout', 'A cashier', 'The shorter line'],
    }),
  ],
  went: [
    ask('matrix', 'went', 'Think of the last time you scanned things yourself.', {
      columns: ['No', 'A little', 'Yes'],
      rows: ['It was quick', 'Everything scanned', 'Somebody helped when I needed it'],
    }),
  ],
});

/** A person reads every answer: what was answered to the end waits for a review. */
export const SNACKS = survey(
  'What you snack on, and when',
  {
    when: [
      required('checkbox', 'when', 'When does a snack happen?', {
        choices: ['Between meals', 'On the way', 'At my desk', 'In front of a movie', 'After everybody is asleep'],
      }),
    ],
    what: [
      required('radiogroup', 'taste', 'Sweet or salty?', { choices: ['Sweet', 'Salty', 'Both, in that order'] }),
      ask('comment', 'last', 'What was the last one, and where were you?', { maxLength: 400 }),
    ],
  },
  [{ kind: 'complete', outcome: 'UNDER_REVIEW', note: 'A person reads these. It takes a day or two.' }],
);

export const STORE_BRANDS = survey('Names you trust, names you try', {
  trust: [
    ask('matrix', 'trust', 'Store brand or the name you know?', {
      columns: ['Store brand', 'Either', 'The name I know'],
      rows: ['Milk', 'Cereal', 'Paper towels', 'Pain relief'],
    }),
  ],
  try: [
    required(
      'rating',
      'try',
      'How likely are you to try a store brand next time?',
      scale(0, 10, 'Not at all', 'It is in the cart'),
    ),
  ],
});

export const SUNSCREEN = survey('How you pick a sunscreen', {
  last: [
    required('radiogroup', 'last', 'When did you last buy sunscreen?', {
      choices: ['This summer', 'Last year', 'I use what others bought', 'I do not use any'],
    }),
  ],
  label: [
    required('ranking', 'label', 'What tips it?', {
      choices: ['The number', 'The size', 'How it smells', 'How it feels', 'The price'],
    }),
    required('slider', 'price', 'What is a fair price, in dollars?', { min: 4, max: 40, step: 1 }),
  ],
});

/** A screen-out on the first page, and a quota over the ways to brew on the second. */
export const COFFEE_SHELF = survey(
  'Choosing coffee at the shelf',
  {
    habit: [
      required('radiogroup', 'buys', 'How often do you buy coffee for home?', {
        choices: coded({ weekly: 'Every week', monthly: 'About once a month', never: 'Never' }),
      }),
    ],
    brew: [
      required('radiogroup', 'brew', 'How do you make it?', {
        choices: coded({ drip: 'Drip or pour-over', pods: 'With pods', espresso: 'As espresso', instant: 'Instant' }),
      }),
    ],
    shelf: [
      required('ranking', 'first', 'At the shelf, what do you look at first?', {
        choices: ['Price', 'Roast', 'Where it is from', 'The bag itself', 'What is on sale'],
      }),
      ask('comment', 'skip', 'And what makes you put a bag back?', { maxLength: 400 }),
    ],
  },
  [
    screenOut(
      'Buys coffee',
      'habit',
      "{buys} = 'never'",
      'This one is for people who buy coffee for home. Thank you for telling us.',
    ),
    quota(
      'Ways to brew',
      'brew',
      {
        Drip: ["{brew} = 'drip'", 40],
        Pods: ["{brew} = 'pods'", 40],
        'Everything else': ["{brew} anyof ['espresso', 'instant']", 20],
      },
      'We have heard from enough people who make it the way you do.',
    ),
  ],
);

/** A small study that fills up fast: its cells combine an answer with what the profile says. */
export const SCHOOL_BAG = survey(
  'Filling the school bag',
  {
    family: [
      required('radiogroup', 'grade', 'Who is the bag for?', {
        choices: coded({ elementary: 'Somebody in elementary school', older: 'Somebody older', me: 'Me' }),
      }),
    ],
    basket: [
      required('checkbox', 'basket', 'What goes into your basket every year?', {
        choices: ['Notebooks', 'Pens', 'A lunchbox', 'Sneakers', 'Snacks', 'A new bag'],
      }),
      ask('text', 'budget', 'About how many dollars is that?', { inputType: 'number', min: 0, max: 2000 }),
    ],
  },
  [
    quota(
      'Families',
      'family',
      {
        'Elementary, large household': ["{grade} = 'elementary' and {attribute.household} >= 4", 1],
        'Everybody else': ['{grade} notempty', 2],
      },
      'This one filled up faster than we thought. There will be another before the holidays.',
    ),
  ],
);

/** What every new member begins with. */
export const WHO_IS_AT_HOME = survey('Who is at home?', {
  home: [
    ofProfile('home', 'What is home for you?'),
    required('checkbox', 'lives', 'Who else lives there?', {
      choices: ['A partner', 'Children', 'Other grown-ups', 'A cat', 'A dog'],
      showNoneItem: true,
    }),
  ],
  shopping: [ofProfile('shopsHowOften', 'How often does somebody go shopping for food?')],
});

import { ask, coded, ofProfile, quota, required, scale, screenOut, survey } from './demo-survey.ts';

export const DISH_SOAP_SCREENER = survey(
  'Refill dish soap, lemon and sage',
  {
    sink: [
      required('radiogroup', 'dishes', 'How do you wash your dishes?', {
        choices: coded({
          hand: 'By hand',
          both: 'Some by hand, some in the dishwasher',
          machine: 'All in the dishwasher',
        }),
      }),
    ],
    test: [
      required('boolean', 'weeks', 'Could you use a new dish soap for two weeks?'),
      required('checkbox', 'allergies', 'Is your skin sensitive to any of these?', {
        choices: ['Citrus', 'Fragrance', 'Nut oils'],
        showNoneItem: true,
      }),
    ],
  },
  [
    screenOut(
      'Washes by hand',
      'sink',
      "{dishes} = 'machine'",
      "This soap is for washing dishes by hand, so this test isn't right for you.",
    ),
    screenOut('Has the time', 'test', '{weeks} = false'),
  ],
);

export const SELF_CHECKOUT = survey('Using self-checkout', {
  use: [
    required('radiogroup', 'use', 'When both are open, which do you use?', {
      choices: ['Self-checkout', 'A cashier', 'The shorter line'],
    }),
  ],
  went: [
    ask('matrix', 'went', 'Think about the last time you used self-checkout.', {
      columns: ['No', 'A little', 'Yes'],
      rows: ['It was quick', 'Everything scanned', 'Someone helped when I needed it'],
    }),
  ],
});

/** A person reads every answer: what was answered to the end waits for a review. */
export const SNACKS = survey(
  'What you snack on, and when',
  {
    when: [
      required('checkbox', 'when', 'When do you snack?', {
        choices: ['Between meals', 'On the go', 'At my desk', 'In front of a movie', 'After everyone is asleep'],
      }),
    ],
    what: [
      required('radiogroup', 'taste', 'Sweet or salty?', { choices: ['Sweet', 'Salty', 'Both, in that order'] }),
      ask('comment', 'last', 'What was the last one, and where were you?', { maxLength: 400 }),
    ],
  },
  [{ kind: 'complete', outcome: 'UNDER_REVIEW', note: 'We review these answers. It takes a day or two.' }],
);

export const STORE_BRANDS = survey('Store brands and name brands', {
  trust: [
    ask('matrix', 'trust', 'Store brand or name brand?', {
      columns: ['Store brand', 'Either', 'Name brand'],
      rows: ['Milk', 'Cereal', 'Paper towels', 'Pain relief'],
    }),
  ],
  try: [
    required(
      'rating',
      'try',
      'How likely are you to try a store brand next time?',
      scale(0, 10, 'Not at all', 'Very likely'),
    ),
  ],
});

export const SUNSCREEN = survey('How you pick a sunscreen', {
  last: [
    required('radiogroup', 'last', 'When did you last buy sunscreen?', {
      choices: ['This summer', 'Last year', 'I use what someone else bought', "I don't use sunscreen"],
    }),
  ],
  label: [
    required('ranking', 'label', 'What helps you decide?', {
      choices: ['The SPF', 'The size', 'How it smells', 'How it feels', 'The price'],
    }),
    required('slider', 'price', 'What is a fair price, in dollars?', { min: 4, max: 40, step: 1 }),
  ],
});

/** A screen-out on the first page, and a quota over the ways to brew on the second. */
export const COFFEE_SHELF = survey(
  'Choosing coffee at the store',
  {
    habit: [
      required('radiogroup', 'buys', 'How often do you buy coffee for home?', {
        choices: coded({ weekly: 'Every week', monthly: 'About once a month', never: 'Never' }),
      }),
    ],
    brew: [
      required('radiogroup', 'brew', 'How do you make it?', {
        choices: coded({ drip: 'Drip or pour-over', pods: 'Pods', espresso: 'Espresso', instant: 'Instant' }),
      }),
    ],
    shelf: [
      required('ranking', 'first', 'In the coffee aisle, what do you look at first?', {
        choices: ['Price', 'Roast', "Where it's from", 'The bag itself', "What's on sale"],
      }),
      ask('comment', 'skip', 'What makes you put a bag back?', { maxLength: 400 }),
    ],
  },
  [
    screenOut(
      'Buys coffee',
      'habit',
      "{buys} = 'never'",
      'This survey is for people who buy coffee for home. Thanks for letting us know.',
    ),
    quota(
      'Ways to brew',
      'brew',
      {
        Drip: ["{brew} = 'drip'", 40],
        Pods: ["{brew} = 'pods'", 40],
        'Everything else': ["{brew} anyof ['espresso', 'instant']", 20],
      },
      "We've already heard from enough people who make it the way you do.",
    ),
  ],
);

/** A small study that fills up fast: its cells combine an answer with what the profile says. */
export const SCHOOL_BAG = survey(
  'Back-to-school shopping',
  {
    family: [
      required('radiogroup', 'grade', 'Who are you shopping for?', {
        choices: coded({ elementary: 'A child in elementary school', older: 'An older student', me: 'Me' }),
      }),
    ],
    basket: [
      required('checkbox', 'basket', 'What do you buy every year?', {
        choices: ['Notebooks', 'Pens', 'A lunchbox', 'Sneakers', 'Snacks', 'A new bag'],
      }),
      ask('text', 'budget', 'About how much do you spend, in dollars?', { inputType: 'number', min: 0, max: 2000 }),
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
      "This survey filled up faster than we expected. There'll be another one before the holidays.",
    ),
  ],
);

/** What every new member begins with. */
export const WHO_IS_AT_HOME = survey("Who's at home?", {
  home: [
    ofProfile('home', 'What type of home do you live in?'),
    required('checkbox', 'lives', 'Who else lives there?', {
      // Anyone who lives alone is asked about pets.
      choices: [
        ...['A partner', 'Children', 'Other adults'].map((value) => ({
          value,
          visibleIf: '{attribute.household} <> 1',
        })),
        'A cat',
        'A dog',
      ],
      showNoneItem: true,
    }),
  ],
  shopping: [ofProfile('shopsHowOften', 'How often does someone shop for groceries?')],
});

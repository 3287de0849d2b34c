import { page, type DemoSurvey } from './demo-survey.ts';

/** A person reads every answer: what was answered to the end waits for a review. */
export const SNACKS: DemoSurvey = {
  title: 'What you snack on, and when',
  definition: {
    title: 'What you snack on, and when',
    pages: [
      page('when', {
        type: 'checkbox',
        name: 'when',
        title: 'When does a snack happen?',
        isRequired: true,
        choices: ['Between meals', 'On the way', 'At my desk', 'In front of a movie', 'After everybody is asleep'],
      }),
      page(
        'what',
        {
          type: 'radiogroup',
          name: 'taste',
          title: 'Sweet or salty?',
          isRequired: true,
          choices: ['Sweet', 'Salty', 'Both, in that order'],
        },
        { type: 'comment', name: 'last', title: 'What was the last one, and where were you?', maxLength: 400 },
      ),
    ],
  },
  outcomes: [{ kind: 'complete', outcome: 'UNDER_REVIEW', note: 'A person reads these. It takes a day or two.' }],
};

export const SELF_CHECKOUT: DemoSurvey = {
  title: 'Checking out by yourself',
  definition: {
    title: 'Checking out by yourself',
    pages: [
      page('use', {
        type: 'radiogroup',
        name: 'use',
        title: 'When both are open, which do you take?',
        isRequired: true,
        choices: ['Self-checkout', 'A cashier', 'The shorter line'],
      }),
      page('went', {
        type: 'matrix',
        name: 'went',
        title: 'Think of the last time you scanned things yourself.',
        columns: ['No', 'A little', 'Yes'],
        rows: ['It was quick', 'Everything scanned', 'Somebody helped when I needed it'],
      }),
    ],
  },
};

export const DISH_SOAP_SCREENER: DemoSurvey = {
  title: 'Refill dish soap, lemon and sage',
  definition: {
    title: 'Refill dish soap, lemon and sage',
    pages: [
      page('sink', {
        type: 'radiogroup',
        name: 'dishes',
        title: 'How do the dishes get clean at your place?',
        isRequired: true,
        choices: [
          { value: 'hand', text: 'By hand' },
          { value: 'both', text: 'Some by hand, some in the dishwasher' },
          { value: 'machine', text: 'All of it in the dishwasher' },
        ],
      }),
      page(
        'test',
        { type: 'boolean', name: 'weeks', title: 'Could you use a new dish soap for two weeks?', isRequired: true },
        {
          type: 'checkbox',
          name: 'allergies',
          title: 'Is there anything your skin does not like?',
          choices: ['Citrus', 'Perfume', 'Nut oils'],
          showNoneItem: true,
          isRequired: true,
        },
      ),
    ],
  },
  outcomes: [
    {
      kind: 'screen-out',
      name: 'Washes by hand',
      after: 'sink',
      when: "{dishes} = 'machine'",
      note: 'This soap is for washing by hand, so this test would bring you nothing.',
    },
    { kind: 'screen-out', name: 'Has the time', after: 'test', when: '{weeks} = false' },
  ],
};

export const SUNSCREEN: DemoSurvey = {
  title: 'How you pick a sunscreen',
  definition: {
    title: 'How you pick a sunscreen',
    pages: [
      page('last', {
        type: 'radiogroup',
        name: 'last',
        title: 'When did you last buy sunscreen?',
        isRequired: true,
        choices: ['This summer', 'Last year', 'I use what others bought', 'I do not use any'],
      }),
      page(
        'label',
        {
          type: 'ranking',
          name: 'label',
          title: 'What tips it?',
          isRequired: true,
          choices: ['The number', 'The size', 'How it smells', 'How it feels', 'The price'],
        },
        {
          type: 'slider',
          name: 'price',
          title: 'What is a fair price, in dollars?',
          min: 4,
          max: 40,
          step: 1,
          isRequired: true,
        },
      ),
    ],
  },
};

export const STORE_BRANDS: DemoSurvey = {
  title: 'Names you trust, names you try',
  definition: {
    title: 'Names you trust, names you try',
    pages: [
      page('trust', {
        type: 'matrix',
        name: 'trust',
        title: 'Store brand or the name you know?',
        columns: ['Store brand', 'Either', 'The name I know'],
        rows: ['Milk', 'Cereal', 'Paper towels', 'Pain relief'],
      }),
      page('try', {
        type: 'rating',
        name: 'try',
        title: 'How likely are you to try a store brand next time?',
        isRequired: true,
        rateMin: 0,
        rateMax: 10,
        minRateDescription: 'Not at all',
        maxRateDescription: 'It is in the cart',
      }),
    ],
  },
};

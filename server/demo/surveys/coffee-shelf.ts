import { page, type DemoSurvey } from './demo-survey.ts';

/** A screen-out on the first page, and a quota over the ways to brew on the second. */
export const COFFEE_SHELF: DemoSurvey = {
  title: 'Choosing coffee at the shelf',
  definition: {
    title: 'Choosing coffee at the shelf',
    pages: [
      page('habit', {
        type: 'radiogroup',
        name: 'buys',
        title: 'How often do you buy coffee for home?',
        isRequired: true,
        choices: [
          { value: 'weekly', text: 'Every week' },
          { value: 'monthly', text: 'About once a month' },
          { value: 'never', text: 'Never' },
        ],
      }),
      page('brew', {
        type: 'radiogroup',
        name: 'brew',
        title: 'How do you make it?',
        isRequired: true,
        choices: [
          { value: 'drip', text: 'Drip or pour-over' },
          { value: 'pods', text: 'With pods' },
          { value: 'espresso', text: 'As espresso' },
          { value: 'instant', text: 'Instant' },
        ],
      }),
      page(
        'shelf',
        {
          type: 'ranking',
          name: 'first',
          title: 'At the shelf, what do you look at first?',
          isRequired: true,
          choices: ['Price', 'Roast', 'Where it is from', 'The bag itself', 'What is on sale'],
        },
        {
          type: 'comment',
          name: 'skip',
          title: 'And what makes you put a bag back?',
          maxLength: 400,
        },
      ),
    ],
  },
  outcomes: [
    {
      kind: 'screen-out',
      name: 'Buys coffee',
      after: 'habit',
      when: "{buys} = 'never'",
      note: 'This one is for people who buy coffee for home. Thank you for telling us.',
    },
    {
      kind: 'quota',
      name: 'Ways to brew',
      after: 'brew',
      cells: [
        { name: 'Drip', when: "{brew} = 'drip'", target: 40 },
        { name: 'Pods', when: "{brew} = 'pods'", target: 40 },
        { name: 'Everything else', when: "{brew} anyof ['espresso', 'instant']", target: 20 },
      ],
      note: 'We have heard from enough people who make it the way you do.',
    },
  ],
};

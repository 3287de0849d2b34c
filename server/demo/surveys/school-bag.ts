import { page, type DemoSurvey } from './demo-survey.ts';

/** A small study that fills up fast: its cells combine an answer with what the profile says. */
export const SCHOOL_BAG: DemoSurvey = {
  title: 'Filling the school bag',
  definition: {
    title: 'Filling the school bag',
    pages: [
      page('family', {
        type: 'radiogroup',
        name: 'grade',
        title: 'Who is the bag for?',
        isRequired: true,
        choices: [
          { value: 'elementary', text: 'Somebody in elementary school' },
          { value: 'older', text: 'Somebody older' },
          { value: 'me', text: 'Me' },
        ],
      }),
      page(
        'basket',
        {
          type: 'checkbox',
          name: 'basket',
          title: 'What goes into your basket every year?',
          isRequired: true,
          choices: ['Notebooks', 'Pens', 'A lunchbox', 'Sneakers', 'Snacks', 'A new bag'],
        },
        {
          type: 'text',
          name: 'budget',
          title: 'About how many dollars is that?',
          inputType: 'number',
          min: 0,
          max: 2_000,
        },
      ),
    ],
  },
  outcomes: [
    {
      kind: 'quota',
      name: 'Families',
      after: 'family',
      cells: [
        {
          name: 'Elementary, large household',
          when: "{grade} = 'elementary' and {attribute.household} >= 4",
          target: 1,
        },
        { name: 'Everybody else', when: '{grade} notempty', target: 2 },
      ],
      note: 'This one filled up faster than we thought. There will be another before the holidays.',
    },
  ],
};

import type { DemoSurvey } from './demo-survey.ts';

const choices = (...texts: readonly string[]) => texts.map((text, at) => ({ value: at + 1, text }));

/** A draft as drafts are: nearly there, with a name that is gone and a page that nobody can reach. */
export const GROCERIES: DemoSurvey = {
  title: 'Groceries at the door',
  definition: {
    title: 'Groceries at the door',
    pages: [
      {
        name: 'screener',
        title: 'Screener',
        elements: [
          {
            type: 'radiogroup',
            name: 'age_group',
            title: 'Which age group are you in?',
            isRequired: true,
            choices: [{ value: 0, text: 'Under 18' }, ...choices('18 to 24', '25 to 34', '35 to 44', '45 to 64')],
          },
          {
            type: 'radiogroup',
            name: 'who_shops',
            title: 'Who shops for food at your home?',
            isRequired: true,
            choices: [
              { value: 'me', text: 'I do' },
              { value: 'shared', text: 'We share it' },
              { value: 'other', text: 'Someone else' },
            ],
          },
        ],
      },
      {
        name: 'habits',
        title: 'Habits',
        elements: [
          {
            type: 'checkbox',
            name: 'where_shop',
            title: 'Where do you shop?',
            isRequired: true,
            choices: [
              { value: 'store', text: 'Store' },
              { value: 'online', text: 'Online' },
              { value: 'app', text: 'App' },
              { value: 'late', text: 'After 9 pm' },
            ],
          },
          {
            type: 'radiogroup',
            name: 'online_often',
            title: 'How often do you order groceries online?',
            description: 'Count delivery and pick-up together.',
            isRequired: true,
            visibleIf: "{where_shop} anyof ['online', 'app'] and {who_shops} <> 'other'",
            choices: choices(
              'Every week',
              'Two or three times a month',
              'Once a month',
              'Less often',
              'I used to, and stopped',
            ),
          },
          {
            type: 'rating',
            name: 'last_delivery',
            title: 'How did the last delivery go?',
            rateMin: 1,
            rateMax: 5,
            visibleIf: '{online_often} < 5',
          },
        ],
      },
      {
        name: 'idea',
        title: 'The idea',
        elements: [
          {
            type: 'html',
            name: 'the_box',
            html: '<p><b>A box by 6 pm.</b> Order by noon, and dinner is at your door.</p>',
          },
          {
            type: 'rating',
            name: 'use_intent',
            title: 'How likely are you to use it?',
            rateMin: 1,
            rateMax: 5,
            minRateDescription: 'Not at all',
            maxRateDescription: 'Very likely',
          },
          {
            type: 'radiogroup',
            name: 'attention',
            title: 'To show that you are with us, please choose Three',
            attentionCheck: 3,
            choices: choices('One', 'Two', 'Three', 'Four'),
          },
        ],
      },
      {
        name: 'words',
        title: 'Your words',
        elements: [
          {
            type: 'comment',
            name: 'what_stops',
            title: 'What would stop you from using it?',
            visibleIf: '{likely_use} < 3',
          },
          { type: 'rating', name: 'recommend', title: 'Would you tell a friend about it?', rateMin: 0, rateMax: 10 },
        ],
      },
      {
        name: 'night',
        title: 'Night delivery',
        visibleIf: "{where_shop} contains 'night'",
        elements: [{ type: 'boolean', name: 'after_nine', title: 'Would you order after 9 pm?' }],
      },
    ],
  },
  outcomes: [
    {
      kind: 'screen-out',
      name: 'Someone else shops',
      after: 'screener',
      when: "{who_shops} = 'other' or {age_group} = 0",
    },
    {
      kind: 'quota',
      name: 'Age',
      after: 'screener',
      cells: [
        { name: '18 to 24', when: '{age_group} = 1', target: 100 },
        { name: '25 to 34', when: '{age_group} = 2', target: 100 },
        { name: '35 to 44', when: '{age_group} = 3', target: 100 },
        { name: '45 to 64', when: '{age_group} = 4', target: 100 },
      ],
    },
  ],
};

import { ask, coded, required, scale, screenOut, survey } from './demo-survey.ts';

export const LAUNDRY_SCREENER = survey(
  'Laundry sheets, fresh linen',
  {
    wash: [
      required('radiogroup', 'loads', 'How many loads of laundry do you do per week?', {
        choices: coded({
          few: 'One or two',
          some: 'Three or four',
          many: 'Five or more',
          none: 'Someone else does it',
        }),
      }),
      required('checkbox', 'uses', 'What detergent do you use now?', {
        choices: ['Powder', 'Liquid', 'Pods', 'Sheets'],
      }),
    ],
  },
  [screenOut('Does the laundry', 'wash', "{loads} = 'none'", 'This test is for people who do the laundry.')],
);

/** A page each time, so that it takes a minute beside the machine. */
export const LAUNDRY_DIARY = survey('Your laundry so far', {
  day: [
    required('rating', 'clean', 'How clean was the last load?', scale(1, 5, 'Not very clean', 'Very clean')),
    ask('comment', 'noticed', 'Did you notice anything?', { maxLength: 400 }),
  ],
});

export const LAUNDRY_FEEDBACK = survey('One week of laundry sheets', {
  all: [
    required('rating', 'again', 'How likely are you to buy them?', scale(0, 10, 'Not at all', 'Very likely')),
    required('radiogroup', 'scent', 'How was the scent?', { choices: ['Too weak', 'Just right', 'Too strong'] }),
    ask('comment', 'best', 'What would you tell a neighbor?', { maxLength: 400 }),
  ],
});

import { ask, coded, quota, required, scale, screenOut, survey } from './demo-survey.ts';

const numbered = (...texts: readonly string[]) => texts.map((text, at) => ({ value: at + 1, text }));
const page = (name: string, title: string, elements: readonly object[]) => ({ name, title, elements });

/** A draft as drafts are: nearly there, with a name that is gone and a page that nobody can reach. */
export const GROCERIES = survey(
  'Groceries at your door',
  [
    page('screener', 'Screener', [
      required('radiogroup', 'age_group', 'Which age group are you in?', {
        choices: [{ value: 0, text: 'Under 18' }, ...numbered('18 to 24', '25 to 34', '35 to 44', '45 and older')],
      }),
      required('radiogroup', 'who_shops', 'Who does the grocery shopping in your household?', {
        choices: coded({ me: 'I do', shared: 'We share it', other: 'Someone else' }),
      }),
    ]),
    page('habits', 'Habits', [
      required('checkbox', 'where_shop', 'How do you shop?', {
        choices: coded({ store: 'Store', online: 'Online', app: 'App', late: 'After 9:00 pm' }),
      }),
      required('radiogroup', 'online_often', 'How often do you order groceries online?', {
        description: 'Include both delivery and pickup.',
        visibleIf: "{where_shop} anyof ['online', 'app'] and {who_shops} <> 'other'",
        choices: numbered(
          'Every week',
          'Two or three times a month',
          'Once a month',
          'Less often',
          'I used to, but I stopped',
        ),
      }),
      ask('rating', 'last_delivery', 'How did the last delivery go?', {
        ...scale(1, 5),
        visibleIf: '{online_often} < 5',
      }),
    ]),
    page('idea', 'The idea', [
      {
        type: 'html',
        name: 'the_box',
        html: '<p><b>A box by 6:00 pm.</b> Order by noon, and dinner is at your door.</p>',
      },
      ask('rating', 'use_intent', 'How likely are you to use it?', scale(1, 5, 'Not at all', 'Very likely')),
      ask('radiogroup', 'attention', "To show you're paying attention, please choose Three", {
        attentionCheck: 3,
        choices: numbered('One', 'Two', 'Three', 'Four'),
      }),
    ]),
    page('words', 'In your own words', [
      ask('comment', 'what_stops', 'What would stop you from using it?', { visibleIf: '{likely_use} < 3' }),
      ask('rating', 'recommend', 'Would you tell a friend about it?', scale(0, 10)),
    ]),
    {
      ...page('night', 'Night delivery', [ask('boolean', 'after_nine', 'Would you order after 9:00 pm?')]),
      visibleIf: "{where_shop} contains 'night'",
    },
  ],
  [
    screenOut('Someone else shops', 'screener', "{who_shops} = 'other' or {age_group} = 0"),
    quota('Age', 'screener', {
      '18 to 24': ['{age_group} = 1', 100],
      '25 to 34': ['{age_group} = 2', 100],
      '35 to 44': ['{age_group} = 3', 100],
      '45 and older': ['{age_group} = 4', 100],
    }),
  ],
);

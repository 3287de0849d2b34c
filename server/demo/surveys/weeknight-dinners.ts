import { ask, coded, PICTURES, required, scale, survey } from './demo-survey.ts';

/** Twelve pages with one question each. */
export const WEEKNIGHT_DINNERS = survey(
  'Weeknight dinners, honestly',
  [
    required('radiogroup', 'who', 'On a weeknight, who makes dinner at your place?', {
      choices: ['Mostly me', 'Mostly somebody else', 'We take turns', 'Whoever gets hungry first'],
    }),
    ask('multipletext', 'table', 'Who sits at the table?', {
      description: 'On an ordinary evening.',
      items: [
        { name: 'adults', title: 'Adults', inputType: 'number', isRequired: true, min: 1, max: 12 },
        { name: 'kids', title: 'Kids', inputType: 'number', min: 0, max: 12 },
      ],
    }),
    required('slider', 'minutes', 'From hungry to eating: how many minutes do you have?', { min: 5, max: 90, step: 5 }),
    required('imagepicker', 'reach', 'It’s 6 pm and you’re tired. Which do you reach for?', {
      description: 'Pick the one that is true most often, not the one that sounds best.',
      showLabel: true,
      showNoneItem: true,
      noneText: 'None of these',
      choices: [
        { value: 'jar', text: 'Something from a jar', imageLink: `${PICTURES}/sv-jar.svg` },
        { value: 'can', text: 'Something from a can', imageLink: `${PICTURES}/sv-can.svg` },
        { value: 'delivery', text: 'Something delivered', imageLink: `${PICTURES}/sv-box.svg` },
        { value: 'eggs', text: 'Eggs, always eggs', imageLink: `${PICTURES}/sv-egg.svg` },
      ],
    }),
    required('checkbox', 'because', 'What makes it the one?', {
      description: 'Up to three.',
      maxSelectedChoices: 3,
      choicesOrder: 'random',
      choices: ['It is fast', 'It is cheap', 'Everybody eats it', 'Hardly any dishes', 'It is always there'],
      showOtherItem: true,
      otherText: 'Something else',
    }),
    required(
      'rating',
      'again',
      'How often does the same dinner come back within a week?',
      scale(1, 5, 'Never', 'Every other day'),
    ),
    ask('matrix', 'tuesday', 'How true is this on a Tuesday?', {
      eachRowRequired: true,
      rowOrder: 'random',
      columns: ['Not at all', 'A little', 'Mostly', 'Every time'],
      rows: coded({
        plan: 'I know at noon what we will eat',
        shop: 'I stop at the store on the way home',
        fridge: 'I cook what the fridge decides',
        screen: 'We eat in front of a screen',
        left: 'There are leftovers for lunch',
      }),
    }),
    required('boolean', 'ahead', 'Do you plan dinners for the week?', {
      labelTrue: 'Yes, more or less',
      labelFalse: 'No, day by day',
    }),
    required('dropdown', 'ideas', 'Where do new ideas for dinner come from?', {
      placeholder: 'Choose one',
      choices: ['Family', 'Friends', 'Short videos', 'A cookbook', 'The back of a package', 'I have had none lately'],
    }),
    required('ranking', 'matters', 'What matters most on a tired evening?', {
      description: 'The most important first.',
      choices: ['Taste', 'Price', 'Time', 'Few dishes', 'Everybody eats it'],
    }),
    required('radiogroup', 'awake', 'A small check that we are both still awake: please choose Wednesday.', {
      attentionCheck: 'Wednesday',
      choices: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    }),
    ask('comment', 'honest', 'What was your most honest dinner of the past month?', {
      description: 'A sentence is plenty. Leave it empty if you would rather not say.',
      maxLength: 600,
    }),
  ].map((question) => ({ name: question.name, elements: [question] })),
  [],
  { description: 'What you cook when nobody feels like cooking.' },
);

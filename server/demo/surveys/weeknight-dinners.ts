import { ask, coded, PICTURES, required, scale, survey } from './demo-survey.ts';

/** Twelve pages with one question each. */
export const WEEKNIGHT_DINNERS = survey(
  'Weeknight dinners, honestly',
  [
    required('radiogroup', 'who', 'Who makes dinner on weeknights?', {
      choices: ['Mostly me', 'Mostly someone else', 'We take turns', 'The first one who gets hungry'],
    }),
    ask('multipletext', 'table', 'How many people eat together?', {
      description: 'On a typical evening.',
      items: [
        { name: 'adults', title: 'Adults', inputType: 'number', isRequired: true, min: 1, max: 12 },
        { name: 'kids', title: 'Kids', inputType: 'number', min: 0, max: 12 },
      ],
    }),
    required('slider', 'minutes', 'From hungry to eating: how many minutes do you have?', { min: 5, max: 90, step: 5 }),
    required('imagepicker', 'reach', "It's 6:00 pm and you're tired. Which do you reach for?", {
      description: "Pick the one that's true most often.",
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
    required('checkbox', 'because', 'Why that one?', {
      description: 'Choose up to 3.',
      maxSelectedChoices: 3,
      choicesOrder: 'random',
      choices: ["It's fast", "It's cheap", 'Everyone eats it', 'Hardly any dishes', "It's always there"],
      showOtherItem: true,
      otherText: 'Something else',
    }),
    required(
      'rating',
      'again',
      'How often do you have the same dinner twice in one week?',
      scale(1, 5, 'Never', 'Every week'),
    ),
    ask('matrix', 'tuesday', 'How true is this on a typical weeknight?', {
      eachRowRequired: true,
      rowOrder: 'random',
      columns: ['Not at all', 'A little', 'Mostly', 'Every time'],
      rows: coded({
        plan: "By noon, I know what we'll eat",
        shop: 'I stop at the store on the way home',
        fridge: "I cook with what's in the fridge",
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
      choices: ['Family', 'Friends', 'Short videos', 'A cookbook', 'The back of a package', "I haven't had any lately"],
    }),
    required('ranking', 'matters', "What matters most when you're tired?", {
      description: 'Put the most important first.',
      choices: ['Taste', 'Price', 'Time', 'Few dishes', 'Everyone eats it'],
    }),
    required('radiogroup', 'awake', "To show you're paying attention, please choose Wednesday.", {
      attentionCheck: 'Wednesday',
      choices: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    }),
    ask('comment', 'honest', 'What was your easiest dinner of the past month?', {
      description: 'One sentence is plenty. This one is optional.',
      maxLength: 600,
    }),
  ].map((question) => ({ name: question.name, elements: [question] })),
  [],
  { description: 'What you cook when no one feels like cooking.' },
);

import { ask, PICTURES, required, scale, survey } from './demo-survey.ts';

/** Every type of question there is, to see and to try. */
export const EVERY_KIND_OF_QUESTION = survey(
  'Every kind of question',
  {
    choices: [
      {
        type: 'html',
        name: 'welcome',
        html: '<p>Nothing here is required unless it says so. <b>Try it out.</b></p>',
      },
      required('radiogroup', 'cook', 'How often do you cook?', {
        choices: ['Every day', 'A few times a week', 'Once in a while', 'Hardly ever'],
        showOtherItem: true,
      }),
      ask('checkbox', 'fridge', 'What is in your fridge right now?', {
        choices: ['Milk', 'Eggs', 'Cheese', 'Leftovers', { value: 'Nothing', isExclusive: true }],
        showSelectAllItem: true,
        showNoneItem: true,
        showOtherItem: true,
      }),
      ask('boolean', 'window', 'Does your kitchen have a window?', { labelTrue: 'Yes', labelFalse: 'No' }),
      ask('comment', 'view', 'What do you see from it?', { visibleIf: '{window} = true', maxLength: 300 }),
    ],
    lists: [
      ask('dropdown', 'store', 'Which store is closest to you?', {
        choices: ['A corner store', 'A supermarket', 'A farmers market', 'A warehouse club'],
        placeholder: 'Choose one',
      }),
      ask('tagbox', 'spices', 'Which spices do you own?', {
        choices: ['Basil', 'Chili', 'Cinnamon', 'Cumin', 'Ginger', 'Oregano', 'Paprika', 'Pepper', 'Thyme', 'Turmeric'],
      }),
      ask('checkbox', 'missed', 'Which would you miss?', {
        choicesFromQuestion: 'spices',
        choicesFromQuestionMode: 'selected',
        hideIfChoicesEmpty: true,
      }),
      ask('ranking', 'order', 'What makes a good kitchen? Put the most important first.', {
        choices: ['Light', 'Space', 'A good stove', 'Company'],
      }),
      ask('imagepicker', 'taste', 'Which would you rather open?', {
        showLabel: true,
        choices: [
          { value: 'jar', text: 'A jar', imageLink: `${PICTURES}/sv-jar.svg` },
          { value: 'can', text: 'A can', imageLink: `${PICTURES}/sv-can.svg` },
        ],
      }),
    ],
    fields: [
      required('text', 'called', 'What do you call your kitchen?', { maxLength: 40 }),
      ask('text', 'cups', 'How many cups are in it?', { inputType: 'number', min: 0, max: 99 }),
      ask('text', 'painted', 'When was it last painted?', { inputType: 'month' }),
      ask('text', 'breakfast', 'When is breakfast?', { inputType: 'time' }),
      ask('text', 'color', 'What color is it?', { inputType: 'color' }),
      ask('multipletext', 'home', 'Who lives with you?', {
        items: [
          { name: 'adults', title: 'Adults, including you', inputType: 'number', min: 1, max: 12 },
          { name: 'kids', title: 'Kids', inputType: 'number', min: 0, max: 12 },
        ],
      }),
      ask('expression', 'together', 'Total people in {called}', { expression: '{people}' }),
    ],
    scales: [
      ask(
        'rating',
        'recommend',
        'How likely are you to cook for friends in {called}?',
        scale(0, 10, 'Not likely', 'Very likely'),
      ),
      ask('rating', 'stars', 'How was your last dinner?', { rateType: 'stars' }),
      ask('rating', 'dishes', 'How do you feel about doing the dishes?', { rateType: 'smileys' }),
      ask('slider', 'hungry', 'How hungry are you?', { min: 0, max: 10, step: 1 }),
      ask('slider', 'hours', 'What time do you usually eat dinner?', {
        sliderType: 'range',
        min: 16,
        max: 23,
        step: 1,
      }),
      ask('matrix', 'agree', 'How true is this for you?', {
        columns: ['Not at all', 'A little', 'Completely'],
        rows: ['I like to cook', 'I cook for others', 'I follow recipes'],
      }),
      ask('matrixdropdown', 'stores', 'Your two stores', {
        rows: ['Your closest store', 'Your favorite store'],
        columns: [
          { name: 'visits', title: 'How often', cellType: 'dropdown', choices: ['Daily', 'Weekly', 'Monthly'] },
          { name: 'miles', title: 'Miles away', cellType: 'text', inputType: 'number', min: 0, max: 200 },
        ],
      }),
    ],
    media: [
      { type: 'image', name: 'eggs', imageLink: `${PICTURES}/sv-egg.svg`, altText: 'A fried egg, sunny side up' },
      ask('file', 'photo', 'Send us a photo of your fridge'),
      ask('video', 'tour', 'Or show us around in a video (up to 3 minutes)', { maxSeconds: 180 }),
    ],
  },
  [],
  {
    description: 'Every question type, with your kitchen as the topic.',
    calculatedValues: [{ name: 'people', expression: '{home.adults} + {home.kids}', includeIntoResult: true }],
  },
);

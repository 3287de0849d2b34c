/** A survey with every type of question that can be answered by keys alone, one on most pages. */
export const SURVEY_OF_EVERY_TYPE = {
  title: 'Weeknight dinners, honestly',
  pages: [
    {
      name: 'reach',
      elements: [
        {
          type: 'imagepicker',
          name: 'reach',
          title: "It's 6 pm and you're tired. Which do you reach for?",
          description: 'Pick the one that is true most often, not the one that sounds best.',
          isRequired: true,
          showLabel: true,
          showNoneItem: true,
          noneText: 'None of these',
          choices: [
            { value: 'jar', text: 'Something from a jar', imageLink: '/pictures/sv-jar.svg' },
            { value: 'can', text: 'Something from a can', imageLink: '/pictures/sv-can.svg' },
            { value: 'box', text: 'Something delivered', imageLink: '/pictures/sv-box.svg' },
            { value: 'egg', text: 'Eggs, always eggs', imageLink: '/pictures/sv-egg.svg' },
          ],
        },
      ],
    },
    one({
      type: 'radiogroup',
      name: 'often',
      title: 'How often do you cook?',
      isRequired: true,
      choices: ['Every day', 'Once in a while', 'Hardly ever'],
      showOtherItem: true,
    }),
    one({
      type: 'checkbox',
      name: 'fridge',
      title: 'What is in your fridge?',
      choices: ['Milk', 'Eggs', 'Cheese', { value: 'Nothing', isExclusive: true }],
      showSelectAllItem: true,
      showNoneItem: true,
      showOtherItem: true,
    }),
    one({ type: 'boolean', name: 'window', title: 'Does your kitchen have a window?', isRequired: true }),
    one({
      type: 'dropdown',
      name: 'shop',
      title: 'Which shop is nearest?',
      isRequired: true,
      choices: ['Corner shop', 'Supermarket', 'Market hall'],
    }),
    one({
      type: 'tagbox',
      name: 'spices',
      title: 'Which spices do you own?',
      choices: Array.from({ length: 40 }, (_, number) => `Spice ${number + 1}`),
    }),
    {
      name: 'kitchen',
      title: 'About your kitchen',
      description: 'A few short ones.',
      elements: [
        { type: 'text', name: 'called', title: 'What do you call it?', isRequired: true },
        { type: 'text', name: 'cups', title: 'How many cups are in it?', inputType: 'number', min: 0, max: 99 },
        { type: 'text', name: 'painted', title: 'When was it painted?', inputType: 'date' },
        { type: 'text', name: 'mail', title: 'Where may we write?', inputType: 'email' },
        { type: 'text', name: 'colour', title: 'Which colour has it?', inputType: 'color' },
        { type: 'text', name: 'warmth', title: 'How warm is it?', inputType: 'range', min: 0, max: 10 },
        {
          type: 'panel',
          name: 'view',
          title: 'The view',
          visibleIf: '{cups} > 3',
          elements: [{ type: 'comment', name: 'sees', title: 'What do you see from it?', maxLength: 200 }],
        },
      ],
    },
    one({ type: 'comment', name: 'dinner', title: 'What was your last dinner in {called}?', isRequired: true }),
    one({
      type: 'rating',
      name: 'tell',
      title: 'Would you tell a friend?',
      isRequired: true,
      rateMin: 0,
      rateMax: 10,
      minRateDescription: 'Never',
      maxRateDescription: 'At once',
    }),
    one({ type: 'rating', name: 'stars', title: 'How was it?', rateType: 'stars', isRequired: true }),
    one({ type: 'rating', name: 'faces', title: 'How do you feel about dishes?', rateType: 'smileys' }),
    one({
      type: 'ranking',
      name: 'order',
      title: 'Put these in order',
      isRequired: true,
      choices: ['Taste', 'Price', 'Time'],
    }),
    one({
      type: 'ranking',
      name: 'picked',
      title: 'Pick what counts, and order it',
      selectToRankEnabled: true,
      choices: ['Smell', 'Colour', 'Sound'],
    }),
    one({
      type: 'matrix',
      name: 'true',
      title: 'How true is it for you?',
      eachRowRequired: true,
      columns: ['Not at all', 'A little', 'Completely'],
      rows: ['I like to cook', 'I cook for others'],
    }),
    one({
      type: 'matrixdropdown',
      name: 'shops',
      title: 'Your shops',
      rows: ['Near', 'Far'],
      columns: [
        { name: 'visits', title: 'How often', cellType: 'dropdown', choices: ['Daily', 'Weekly'] },
        { name: 'miles', title: 'Miles away', cellType: 'text', inputType: 'number' },
      ],
    }),
    one({
      type: 'multipletext',
      name: 'home',
      title: 'Who lives with you?',
      items: [
        { name: 'adults', title: 'Adults', inputType: 'number', isRequired: true },
        { name: 'children', title: 'Children', inputType: 'number' },
      ],
    }),
    one({ type: 'slider', name: 'hungry', title: 'How hungry are you?', min: 0, max: 10, step: 1, isRequired: true }),
    one({ type: 'slider', name: 'hours', title: 'When do you eat?', sliderType: 'range', min: 16, max: 23, step: 1 }),
    {
      name: 'between',
      title: 'A word in between',
      elements: [
        {
          type: 'html',
          name: 'thanks',
          html: '<p>Thank you <b>so far</b>. <a href="https://example.com/more">More about it</a></p><script>alert(1)</script>',
        },
        { type: 'image', name: 'eggs', imageLink: '/pictures/sv-egg.svg', altText: 'Three eggs' },
        { type: 'expression', name: 'sum', title: 'Cups and adults:', expression: '{cups} + {home.adults}' },
        { type: 'file', name: 'photo', title: 'A photo of your fridge' },
        { type: 'video', name: 'clip', title: 'Show us your kitchen' },
      ],
    },
  ],
};

function one<Question extends { readonly name: string }>(question: Question) {
  return { name: question.name, elements: [question] };
}

import { required, survey, type DemoSurvey } from './demo-survey.ts';

export interface DemoQuest {
  readonly name: string;
  readonly description: string;
  readonly survey: DemoSurvey;
}

/** One page with a few quick questions: each a title and its choices. */
function quest(name: string, description: string, ...questions: readonly [string, ...string[]][]): DemoQuest {
  const elements = questions.map(([title, ...choices], at) => required('radiogroup', `q${at + 1}`, title, { choices }));
  return { name, description, survey: survey(name, { quest: elements }) };
}

/** Last week's, this week's, and the weeks to come. */
export const PANTRY_QUESTS: readonly DemoQuest[] = [
  quest(
    'The back of the shelf',
    'Reach all the way in and tell us what you find.',
    ['What is the oldest thing back there?', 'A can', 'A bag of flour or rice', 'A spice', "I'd rather not say"],
    ['Will you use it?', 'This week', 'Someday', 'No'],
    ['How did it get there?', 'On sale', 'For a recipe', 'A gift', 'No idea'],
  ),
  quest(
    'Three quick questions about your pantry',
    'It helps to stand in front of it.',
    ['How full is it?', 'Bursting', 'Just right', 'Mostly empty'],
    ['Who knows where everything is?', 'Me', 'Someone else here', 'No one'],
    ['What runs out first?', 'Coffee', 'Pasta', 'Snacks', 'Something else'],
  ),
  quest(
    'A look in your freezer',
    'A quick look, then close the door.',
    ['How many kinds of ice cream are in there?', 'None', 'One', 'More than one'],
    ['Is there something without a label?', 'Yes', 'No'],
  ),
  quest(
    'Breakfast, honestly',
    'Weekdays only.',
    ['Where do you eat it?', 'At a table', 'Standing', 'On the go', 'I skip it'],
    ['Who makes it?', 'Everyone makes their own', 'One person for everyone', 'We buy it'],
  ),
  quest(
    'The junk drawer',
    'Every kitchen has one.',
    ['Does it close?', 'Yes', 'With some effort', 'No'],
    ["What's in it?", 'Batteries', 'Rubber bands', 'Menus', 'All of the above'],
  ),
];

export const RECEIPT_QUESTS: readonly DemoQuest[] = [
  quest(
    'One receipt, three questions',
    'Grab your most recent receipt and answer from it.',
    ['How many items are on it?', '1 to 5', '6 to 15', 'More'],
    ['Was anything on sale?', 'Yes', 'No', "I can't tell"],
    ["Did you buy anything you hadn't planned to?", 'Yes', 'No'],
  ),
  quest(
    'The quick stop',
    'About the last time you went in for one thing.',
    ['How many things did you leave with?', 'One, honestly', 'Two or three', 'A full bag'],
    ['What was the one thing?', 'Milk', 'Bread', 'Something for dinner', 'I forgot it'],
  ),
];

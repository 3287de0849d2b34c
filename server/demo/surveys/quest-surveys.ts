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
    ['What is the oldest thing back there?', 'A can', 'A bag of flour or rice', 'A spice', 'I would rather not say'],
    ['Will you use it?', 'This week', 'Some day', 'No'],
    ['How did it get there?', 'On sale', 'For a recipe', 'A gift', 'Nobody knows'],
  ),
  quest(
    'Three small things about your pantry',
    'Three quick questions. Standing in front of it helps.',
    ['How full is it?', 'Bursting', 'Just right', 'Mostly shelves'],
    ['Who knows where everything is?', 'Me', 'Somebody else here', 'Nobody'],
    ['What runs out first?', 'Coffee', 'Pasta', 'Snacks', 'Something else'],
  ),
  quest(
    'What the freezer says',
    'A quick look, then close the door.',
    ['How many ice creams are in there?', 'None', 'One', 'More than one'],
    ['Is there something without a label?', 'Yes', 'No'],
  ),
  quest(
    'Breakfast, the true version',
    'Weekdays only.',
    ['Where is it eaten?', 'At a table', 'Standing', 'On the way', 'It is not'],
    ['Who makes it?', 'Everybody for themselves', 'One for all', 'A store'],
  ),
  quest(
    'The drawer',
    'Every kitchen has one.',
    ['Can it be closed?', 'Yes', 'With some force', 'No'],
    ['What is it full of?', 'Batteries', 'Rubber bands', 'Menus', 'All of it'],
  ),
];

export const RECEIPT_QUESTS: readonly DemoQuest[] = [
  quest(
    'One receipt, three questions',
    'Take the last receipt you find and answer from it.',
    ['How many things are on it?', '1 to 5', '6 to 15', 'More'],
    ['Was anything on sale?', 'Yes', 'No', 'I cannot tell'],
    ['Was there something nobody had planned?', 'Yes', 'No'],
  ),
  quest(
    'The quick stop',
    'About the last time you went in for one thing.',
    ['How many did you leave with?', 'One, honestly', 'Two or three', 'A full bag'],
    ['What was the one thing?', 'Milk', 'Bread', 'Something for dinner', 'I forgot it'],
  ),
];

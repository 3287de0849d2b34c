import type { ElementJson } from '#console/survey-draft/model/survey-document.ts';
import { coded, type ReadySet } from './ready-set.ts';

const NPS: ElementJson = {
  type: 'rating',
  name: 'recommend',
  title: 'How likely are you to recommend it to a friend or colleague?',
  isRequired: true,
  rateMin: 0,
  rateMax: 10,
  minRateDescription: 'Not at all likely',
  maxRateDescription: 'Extremely likely',
};
const INTENT: ElementJson = {
  type: 'radiogroup',
  name: 'purchase_intent',
  title: 'If it were sold where you shop, how likely would you be to buy it?',
  isRequired: true,
  choices: coded(
    "I definitely wouldn't",
    "I probably wouldn't",
    'I might or might not',
    'I probably would',
    'I definitely would',
  ),
};

/** A trap that is fair: it says plainly what to answer. */
function check(name: string, title: string, answer: number, ...texts: string[]): readonly ElementJson[] {
  return [{ type: 'radiogroup', name, title, isRequired: true, choices: coded(...texts), attentionCheck: answer }];
}

/** What people think, and whether they were there while they answered. */
export const MEASURE_SETS: readonly ReadySet[] = [
  {
    id: 'nps',
    title: 'Likelihood to recommend (NPS)',
    sentence: '0 to 10 plus why, in standard wording so results are comparable.',
    icon: 'gauge',
    keywords: 'nps net promoter score friend loyalty',
    variants: [
      [
        NPS,
        {
          type: 'comment',
          name: 'recommend_why',
          title: 'What is the main reason for your score?',
          visibleIf: '{recommend} notempty',
        },
      ],
    ],
  },
  {
    id: 'satisfaction',
    title: 'Satisfaction',
    sentence: 'A five-point overall rating, then four aspects in a grid.',
    icon: 'star',
    keywords: 'csat happy content service quality price',
    variants: [
      [
        {
          type: 'radiogroup',
          name: 'satisfaction',
          title: 'Overall, how satisfied are you?',
          isRequired: true,
          choices: coded('Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'),
        },
        {
          type: 'matrix',
          name: 'satisfaction_with',
          title: 'How satisfied are you with each of these?',
          isAllRowRequired: true,
          columns: coded('Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'),
          rows: [
            { value: 'quality', text: 'Quality' },
            { value: 'price', text: 'Value for money' },
            { value: 'ease', text: 'How easy it is to use' },
            { value: 'service', text: 'Help when you need it' },
          ],
        },
      ],
    ],
  },
  {
    id: 'concept',
    title: 'Concept test',
    sentence: 'Appeal, uniqueness, believability, price, purchase intent, and open text. Add your concept before it.',
    icon: 'image',
    keywords: 'idea product new appeal unique price purchase intent believable',
    variants: [
      [
        {
          type: 'html',
          name: 'concept',
          html: "<p>Here's an idea. Please read it as if you saw it while shopping.</p>",
        },
        {
          type: 'radiogroup',
          name: 'appeal',
          title: 'How much do you like the idea?',
          isRequired: true,
          choices: coded('Not at all', 'A little', 'Somewhat', 'Quite a lot', 'Very much'),
        },
        {
          type: 'matrix',
          name: 'concept_is',
          title: 'How well does each of these describe it?',
          isAllRowRequired: true,
          columns: coded('Not at all', 'A little', 'Somewhat', 'Well', 'Very well'),
          rows: [
            { value: 'unique', text: 'New and different' },
            { value: 'believable', text: 'Believable' },
            { value: 'relevant', text: 'For people like me' },
            { value: 'value', text: 'Worth what it costs' },
          ],
        },
        INTENT,
        { type: 'comment', name: 'concept_likes', title: 'What, if anything, do you like about it?' },
        { type: 'comment', name: 'concept_dislikes', title: 'What, if anything, would stop you from buying it?' },
      ],
    ],
  },
  {
    id: 'intent',
    title: 'Purchase intent',
    sentence: 'The standard five-point scale, from definitely not to definitely.',
    icon: 'shopping-basket',
    keywords: 'buy likely purchase',
    variants: [[INTENT]],
  },
  {
    id: 'attention',
    title: 'Attention check',
    sentence:
      'Short, fair, and different each time. Use one for every 10 questions. Completes that miss it go to review.',
    icon: 'shield-check',
    keywords: 'trap quality careless speed honest',
    variants: [
      check('attention', "To show you're paying attention, please choose “Three”.", 3, 'One', 'Two', 'Three', 'Four'),
      check(
        'attention',
        "This question checks that you're reading carefully. Please choose the color green.",
        2,
        'Red',
        'Green',
        'Blue',
        'Yellow',
      ),
      check(
        'attention',
        "To show you're paying attention, please choose the fruit.",
        4,
        'Carrot',
        'Potato',
        'Onion',
        'Apple',
      ),
      check(
        'attention',
        "To show you're reading each question, please choose “Agree”.",
        3,
        'Disagree',
        'Neither',
        'Agree',
      ),
    ],
  },
  {
    id: 'open',
    title: 'Open-ended',
    sentence: 'An open question that invites more than a one-word answer.',
    icon: 'message-square-text',
    keywords: 'open end text comment why verbatim',
    variants: [
      [
        {
          type: 'comment',
          name: 'own_words',
          title: 'Tell us about the last time. What happened, and how did you feel?',
          description: 'Two or three sentences help us most.',
          rows: 4,
        },
      ],
    ],
  },
];

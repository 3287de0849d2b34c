import type { ElementJson } from '#console/survey-draft/model/survey-document.ts';
import { coded, type ReadySet } from './ready-set.ts';

const AGE: ElementJson = {
  type: 'radiogroup',
  name: 'age_group',
  title: 'How old are you?',
  isRequired: true,
  choices: coded('Under 18', '18 to 24', '25 to 34', '35 to 44', '45 to 54', '55 to 64', '65 or older'),
};
const GENDER: ElementJson = {
  type: 'radiogroup',
  name: 'gender',
  title: 'Which best describes you?',
  isRequired: true,
  choices: coded('Woman', 'Man', 'Non-binary'),
  showOtherItem: true,
  otherText: 'In my own words',
  showRefuseItem: true,
  refuseText: 'Prefer not to say',
};
const REGION: ElementJson = {
  type: 'radiogroup',
  name: 'region',
  title: 'Where in the United States do you live?',
  isRequired: true,
  choices: coded('Northeast', 'Midwest', 'South', 'West'),
};
const HOUSEHOLD: ElementJson = {
  type: 'radiogroup',
  name: 'household_size',
  title: 'How many people live in your home, including you?',
  isRequired: true,
  choices: coded('I live alone', 'Two', 'Three', 'Four', 'Five or more'),
};
const CHILDREN: ElementJson = {
  type: 'checkbox',
  name: 'children_at_home',
  title: 'How old are the children who live with you?',
  isRequired: true,
  choices: coded('Under 3', '3 to 5', '6 to 11', '12 to 17'),
  showNoneItem: true,
  noneText: 'No children live with me',
};
const WHO_SHOPS: ElementJson = {
  type: 'radiogroup',
  name: 'who_shops',
  title: 'Who does most of the food shopping in your home?',
  isRequired: true,
  choices: coded('I do', 'I share it about equally', 'Someone else'),
};
const WHERE_SHOP: ElementJson = {
  type: 'checkbox',
  name: 'where_shop',
  title: 'Where did you buy groceries in the last four weeks?',
  description: 'Choose all that apply.',
  isRequired: true,
  choices: coded(
    'Supermarket',
    'Warehouse club',
    'Discount store',
    'Online, delivered',
    'Online, picked up',
    'Farmers market',
  ),
  showOtherItem: true,
  showNoneItem: true,
};

/** Who people are and how they shop. */
export const PEOPLE_SETS: readonly ReadySet[] = [
  {
    id: 'demographics',
    title: 'Age, gender, region',
    sentence: '3 questions in standard wording, for quotas and weighting.',
    icon: 'users-round',
    keywords: 'demographics sociodemographic quota weight man woman',
    variants: [[AGE, GENDER, REGION]],
  },
  {
    id: 'age',
    title: 'Age group',
    sentence: 'Seven age groups, with the first for screening out. Good for quotas.',
    icon: 'user-round',
    keywords: 'demographics old years quota',
    variants: [[AGE]],
  },
  {
    id: 'household',
    title: 'Household and children',
    sentence: "2 questions: household size and children's ages.",
    icon: 'house',
    keywords: 'family kids home demographics parents',
    variants: [[HOUSEHOLD, CHILDREN]],
  },
  {
    id: 'shopping',
    title: 'Who shops and where',
    sentence: '2 questions about the last four weeks. The first identifies the decision maker.',
    icon: 'shopping-basket',
    keywords: 'groceries store online buyer decision maker',
    variants: [[WHO_SHOPS, WHERE_SHOP]],
  },
  {
    id: 'screener',
    title: 'Screener',
    sentence: "3 questions that screen out people who are too young, don't shop, or work in the industry.",
    icon: 'filter',
    keywords: 'screen out qualify security industry',
    variants: [
      [
        AGE,
        WHO_SHOPS,
        {
          type: 'checkbox',
          name: 'works_in',
          title: 'Do you or anyone in your home work in any of these industries?',
          isRequired: true,
          choices: coded(
            'Market research',
            'Advertising or public relations',
            'Food or beverage manufacturing',
            'Food or beverage retail',
          ),
          showNoneItem: true,
          noneText: 'None of these',
        },
      ],
    ],
  },
];

import { PEOPLE_AT_HOME_MAX } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';
import { ADDRESS_PLACES } from '../rules/served-places.ts';
import { ADDRESS_DETAIL } from './address-fields.ts';
import type { CatalogueDetail, DetailOption } from './catalogue.ts';
import { US_REGIONS } from './us-regions.ts';

export interface FirstDetail extends CatalogueDetail {
  /** Whether members are asked for it. */
  readonly isListed: boolean;
}

/** The groups that members see, in their order, and the one for what is known from elsewhere. */
export const FIRST_TYPES = [
  { typeName: 'personal', displayName: MESSAGES.profile.personalInformation },
  { typeName: 'household', displayName: MESSAGES.profile.householdInformation },
  { typeName: 'shopping', displayName: MESSAGES.profile.shopping },
  { typeName: 'account', displayName: MESSAGES.profile.accountPreferences },
  { typeName: 'other', displayName: 'From other sources' },
] as const;

export type FirstTypeName = (typeof FIRST_TYPES)[number]['typeName'];
/** Worked out from an address or a zip code: a state, or another place that the community serves. */
export const STATE_DETAIL = 'state';
/** Where a name goes that files or surveys brought and nobody has described. */
export const OTHER_TYPE: FirstTypeName = 'other';

/** Ten years: anyone who was born on another day than they said at first can say so once. */
const ONCE_DAYS = 3_650;
const RATHER_NOT = 'Prefer not to say';

/** What is kept is what is read: these are the values that data had before there was a catalogue. */
const same = (...texts: readonly string[]): DetailOption[] => texts.map((text) => ({ code: text, text }));

type Plain = Pick<FirstDetail, 'detailName' | 'typeName' | 'displayName' | 'selectionType'> & Partial<FirstDetail>;
const detail = (given: Plain): FirstDetail => ({
  options: [],
  exclusiveOptions: [],
  isEditable: true,
  isNaming: false,
  isRestricted: false,
  derivedFrom: null,
  unlockDays: 0,
  info: null,
  availableActivityInfo: null,
  validation: null,
  isListed: true,
  ...given,
});

/** Of the account itself: shown, and changed elsewhere. */
const ofAccount = (given: Plain) => detail({ isEditable: false, isNaming: true, ...given });
/** Worked out from another detail, or brought from elsewhere: studies use it, members are not asked. */
const unasked = (given: Omit<Plain, 'typeName'>) =>
  detail({ typeName: OTHER_TYPE, isEditable: false, isListed: false, ...given });

const PERSONAL: readonly FirstDetail[] = [
  ofAccount({ detailName: 'firstName', typeName: 'personal', displayName: 'First name', selectionType: 'open_text' }),
  ofAccount({ detailName: 'lastName', typeName: 'personal', displayName: 'Last name', selectionType: 'open_text' }),
  detail({
    detailName: 'dob',
    typeName: 'personal',
    displayName: 'Date of birth',
    selectionType: 'date_type',
    isNaming: true,
    unlockDays: ONCE_DAYS,
    validation: { least: 1 },
    info: 'You can correct it once. Studies see your age, never this date.',
  }),
  detail({
    detailName: 'gender',
    typeName: 'personal',
    displayName: 'Gender',
    selectionType: 'single',
    options: same('Woman', 'Man', 'Non-binary', 'Another gender', RATHER_NOT),
  }),
  detail({
    detailName: 'phoneNumber',
    typeName: 'personal',
    displayName: 'Phone',
    selectionType: 'open_text',
    isNaming: true,
    info: 'For questions about a package or your account. We never sell it.',
  }),
  detail({
    detailName: ADDRESS_DETAIL,
    typeName: 'personal',
    displayName: 'Home address',
    selectionType: 'json',
    isNaming: true,
    isRestricted: true,
    validation: { least: 1, message: MESSAGES.address.required },
    availableActivityInfo: 'We ship products to test here.',
  }),
  detail({
    detailName: 'ethnicity',
    typeName: 'personal',
    displayName: 'How do you describe yourself?',
    selectionType: 'multiple',
    options: same(
      'American Indian or Alaska Native',
      'Asian',
      'Black or African American',
      'Hispanic or Latino',
      'Middle Eastern or North African',
      'Native Hawaiian or Pacific Islander',
      'White',
      'Another background',
      RATHER_NOT,
    ),
    exclusiveOptions: [RATHER_NOT],
    info: 'Choose all that apply.',
  }),
  detail({
    detailName: 'education',
    typeName: 'personal',
    displayName: 'Education',
    selectionType: 'single',
    options: same(
      'Less than high school',
      'High school or GED',
      'Some college',
      'Associate degree',
      "Bachelor's degree",
      'Graduate degree',
      RATHER_NOT,
    ),
  }),
  detail({
    detailName: 'employment',
    typeName: 'personal',
    displayName: 'Work',
    selectionType: 'single',
    options: same(
      'Full time',
      'Part time',
      'Self-employed',
      'Looking for work',
      'At home',
      'Student',
      'Retired',
      'Not able to work',
      RATHER_NOT,
    ),
  }),
  detail({
    detailName: 'income',
    typeName: 'personal',
    displayName: 'Annual household income',
    selectionType: 'single',
    options: same(
      'Under $25,000',
      '$25,000 to $49,999',
      '$50,000 to $74,999',
      '$75,000 to $99,999',
      '$100,000 to $149,999',
      '$150,000 and over',
      RATHER_NOT,
    ),
  }),
];

const HOUSEHOLD: readonly FirstDetail[] = [
  detail({
    detailName: 'household',
    typeName: 'household',
    displayName: 'People in your household',
    selectionType: 'single',
    options: Array.from({ length: PEOPLE_AT_HOME_MAX }, (_, index) => ({
      code: index + 1,
      text: index === 0 ? '1 person' : `${index + 1} people`,
    })),
    info: 'Including you.',
  }),
  detail({
    detailName: 'children',
    typeName: 'household',
    displayName: 'Children under 18',
    selectionType: 'single',
    options: ['None', '1 child', '2 children', '3 children', '4 children', '5 children or more'].map((text, code) => ({
      code,
      text,
    })),
    availableActivityInfo: 'Helps us invite you to studies about families.',
  }),
  detail({
    detailName: 'hasPets',
    typeName: 'household',
    displayName: 'Pets',
    selectionType: 'single',
    options: [
      { code: true, text: 'Yes, we have pets' },
      { code: false, text: 'No pets' },
    ],
    availableActivityInfo: 'Helps us invite you to studies about pet food and toys.',
  }),
  detail({
    detailName: 'home',
    typeName: 'household',
    displayName: 'Home',
    selectionType: 'single',
    options: same('Apartment, rented', 'Apartment, owned', 'House, rented', 'House, owned', 'Somewhere else'),
  }),
];

/** Kept under the words it had before. */
const NOT_ME_CODE = 'Somebody else shops for me';
const SHOPPING: readonly FirstDetail[] = [
  detail({
    detailName: 'store',
    typeName: 'shopping',
    displayName: 'Usual store',
    selectionType: 'single',
    options: same(
      'A supermarket',
      'A discount store',
      'A warehouse club',
      'A neighborhood store',
      'A farmers market',
      'An online shop',
    ),
  }),
  detail({
    detailName: 'shopsHow',
    typeName: 'shopping',
    displayName: 'How you shop',
    selectionType: 'multiple',
    options: [
      ...same('In the store', 'Online, delivered', 'Online, picked up'),
      { code: NOT_ME_CODE, text: 'Someone else shops for me' },
    ],
    exclusiveOptions: [NOT_ME_CODE],
    info: 'Choose all that apply.',
  }),
  detail({
    detailName: 'shopsHowOften',
    typeName: 'shopping',
    displayName: 'How often you shop',
    selectionType: 'single',
    options: same('Every day', 'A few times a week', 'Once a week', 'Every other week', 'Once a month or less'),
  }),
];

const ACCOUNT: readonly FirstDetail[] = [
  ofAccount({ detailName: 'email', typeName: 'account', displayName: 'Email', selectionType: 'open_text' }),
  detail({
    detailName: 'password',
    typeName: 'account',
    displayName: 'Password',
    selectionType: 'password_text',
    isNaming: true,
  }),
];

const UNASKED: readonly FirstDetail[] = [
  unasked({ detailName: 'age', displayName: 'Age', selectionType: 'open_text', derivedFrom: 'dob' }),
  unasked({
    detailName: STATE_DETAIL,
    displayName: 'State',
    selectionType: 'single',
    options: ADDRESS_PLACES.map(({ shortText, longText }) => ({ code: shortText, text: longText })),
    derivedFrom: ADDRESS_DETAIL,
  }),
  unasked({
    detailName: 'region',
    displayName: 'Region',
    selectionType: 'single',
    options: same(...US_REGIONS),
    derivedFrom: ADDRESS_DETAIL,
  }),
  unasked({
    detailName: 'panelist_zip',
    displayName: 'Zip code',
    selectionType: 'open_text',
    isNaming: true,
    derivedFrom: ADDRESS_DETAIL,
  }),
  unasked({ detailName: 'segment', displayName: 'Segment', selectionType: 'open_text' }),
];

/**
 * What a panel asks its members from the first day on, put into the database once. From then on the catalogue is data: what an
 * admin has changed is not changed back by another version of the software.
 */
export const FIRST_CATALOGUE: readonly FirstDetail[] = [...PERSONAL, ...HOUSEHOLD, ...SHOPPING, ...ACCOUNT, ...UNASKED];

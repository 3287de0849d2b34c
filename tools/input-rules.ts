/** What docs/rules.md says of what comes in: forms, values that belong together, files. Every example is tried by a test. */
import * as v from 'valibot';
import { ATTACHMENT_TYPES } from '#contract/rules/attachments.ts';
import { DEFAULT_ARGUMENT_LIMITS, JSON_MAX_DEPTH } from '#contract/graphql/argument-limits.ts';
import { UPLOAD_TYPES } from '#contract/clips/survey-uploads.ts';
import { LOAD_MAX_BYTES, LOAD_MAX_LINES } from '#contract/gift-cards/gift-card-loads.ts';
import { recoveryCode } from '#contract/identity/console-auth.ts';
import { PEOPLE_FILE_MAX_BYTES, PEOPLE_FILE_MAX_LINES } from '#contract/joining/people-files.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX_FILES,
  DESCRIPTION_UNDER_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  LARGEST_AGE,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  PASSWORD_SYMBOLS,
  PERSON_NAME_MAX_CHARACTERS,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_MAX_SIDE_PIXELS,
  SMALLEST_AGE,
  UPLOAD_MAX_BYTES_PER_TASK,
  UPLOAD_MAX_FILES_PER_TASK,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
} from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { numberText } from '#contract/numbers.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE_PIXELS, PICTURE_TYPES } from '#contract/pictures/pictures.ts';
import { SHIPMENT_FILE_MAX_BYTES, SHIPMENT_FILE_MAX_LINES } from '#contract/product-tests/product-test-limits.ts';
import { SETTLEMENT_LINES_MAX, SETTLEMENT_MAX_BYTES } from '#contract/reviews/review-calls.ts';
import { addressInItsState } from '#contract/rules/address.ts';
import { changeOwnPasswordForm, chosenPassword } from '#contract/rules/chosen-password.ts';
import { otpCode } from '#contract/rules/password-forms.ts';
import { reason, REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from '#contract/rules/reason.ts';
import { supportForm } from '#contract/rules/support.ts';
import { dateOfBirth, emailAddress, optionalPhone, personName, zipCode } from '#contract/rules/waitlist.ts';
import { writtenText } from '#contract/rules/written-text.ts';
import { opensBeforeItCloses, studyPlan } from '#contract/studies/studies.ts';
import { totpCode } from '#contract/wire/rest.ts';

export interface InputRule {
  readonly what: string;
  readonly rule: string;
  readonly schema: v.GenericSchema;
  readonly taken: unknown;
  readonly refused: readonly unknown[];
}

/** The day on which the examples are judged. */
const TODAY = '2026-11-19';
const { ID, String: text, Int, list } = DEFAULT_ARGUMENT_LIMITS;
const EMAIL = 'dana.reyes@example.org';

/** One value, wherever it is typed or sent. */
export const VALUE_RULES: readonly InputRule[] = [
  {
    what: 'Email',
    rule: `a name and a domain that mail can reach, in ASCII, up to ${EMAIL_MAX_CHARACTERS} characters`,
    schema: emailAddress,
    taken: 'dana+news@example.org',
    refused: ['dana@', 'dana reyes@example.org', 'dana@localhost'],
  },
  {
    what: 'New password',
    rule: `${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters with an uppercase letter, a lowercase letter, a number, and one of ${PASSWORD_SYMBOLS}; nothing that's easy to guess`,
    schema: chosenPassword([EMAIL]),
    taken: 'Lemon&sage26',
    refused: ['lemon&sage', 'Password1!', 'Dana.Reyes1!'],
  },
  { what: 'One-time code', rule: '6 to 8 digits', schema: otpCode, taken: '12345678', refused: ['12345', '1234567a'] },
  { what: 'Authenticator code', rule: '6 digits', schema: totpCode, taken: '123456', refused: ['12345', 'abcdef'] },
  {
    what: 'Recovery code',
    rule: 'groups of four letters and digits, without I, L, O, and U',
    schema: recoveryCode,
    taken: '0AB1-2CD3-4EF5-6GH7-8JK9-MNPQ',
    refused: ['0AB1', '0AB1-2CD3-4EF5-UUUU'],
  },
  {
    what: 'First and last name',
    rule: `letters, spaces, hyphens, apostrophes, and initials, up to ${PERSON_NAME_MAX_CHARACTERS} characters`,
    schema: personName(MESSAGES.waitlist.firstNameRequired),
    taken: "Mary-Jane O'Neil Jr.",
    refused: ['', '$100', 'www.example.org'],
  },
  {
    what: 'Date of birth',
    rule: `a day, YYYY-MM-DD, ${SMALLEST_AGE} to ${LARGEST_AGE} years ago`,
    schema: dateOfBirth(() => TODAY),
    taken: '1988-09-21',
    refused: ['09/21/1988', '2026-01-01', '1988-02-30'],
  },
  {
    what: 'Zip code',
    rule: '5 digits, or 9 with a hyphen',
    schema: zipCode,
    taken: '04101-2345',
    refused: ['4101', 'ABCDE'],
  },
  {
    what: 'Phone',
    rule: 'a US number of ten digits, or nothing',
    schema: optionalPhone,
    taken: '(207) 555-0134',
    refused: ['555-0134', '+44 20 7946 0958'],
  },
  {
    what: 'Description of a support request',
    rule: `a text of fewer than ${numberText(DESCRIPTION_UNDER_CHARACTERS)} characters`,
    schema: writtenText(MESSAGES.supportForm.descriptionRequired),
    taken: 'The page stays empty.',
    refused: ['', 'x'.repeat(DESCRIPTION_UNDER_CHARACTERS)],
  },
  {
    what: 'Reason of an operator',
    rule: `${REASON_MIN_CHARACTERS} to ${REASON_MAX_CHARACTERS} characters that say something`,
    schema: reason,
    taken: 'Asked for in SR-1042',
    refused: ['because', 'xxxxx xxxxx'],
  },
  {
    what: 'ID',
    rule: 'a UUID, unless it names something else',
    schema: v.pipe(v.string(), v.regex(ID.shape)),
    taken: '0199a3f2-7c31-7b0e-9d55-0b6f2f3f9f10',
    refused: ['1', "1' OR '1'='1"],
  },
];

const address = (zip: string, state: string) => ({
  addressLine1: '18 Wharf Lane',
  addressLine2: '',
  city: 'Portland',
  state,
  zip,
});
const support = (issueCategory: string, activityReference: string) => ({
  issueCategory,
  description: 'It stays empty.',
  activityReference,
  email: EMAIL,
});
const password = (newPassword: string, confirmPassword: string) => ({
  currentPassword: 'old',
  newPassword,
  confirmPassword,
});
const study = (opensAt: string, closesAt: string) => ({ opensAt: new Date(opensAt), closesAt: new Date(closesAt) });

/** Values that are each right, and wrong together. */
export const COMBINED_RULES: readonly InputRule[] = [
  {
    what: 'Zip code and state',
    rule: 'the zip code is in the state',
    schema: addressInItsState,
    taken: address('04101', 'ME'),
    refused: [address('04101', 'CA')],
  },
  {
    what: 'New password and its confirmation',
    rule: 'they are the same',
    schema: changeOwnPasswordForm(EMAIL),
    taken: password('Lemon&sage26', 'Lemon&sage26'),
    refused: [password('Lemon&sage26', 'Lemon&sage27')],
  },
  {
    what: 'Category of a support request and what it is about',
    rule: 'a category about an activity needs its URL or ID',
    schema: supportForm,
    taken: support('POINTS_MISMATCH', 'SV-2190'),
    refused: [support('POINTS_MISMATCH', '')],
  },
  {
    what: 'Dates of a study',
    rule: 'it opens before it closes',
    schema: v.pipe(v.pick(v.object(studyPlan.pipe[0].entries), ['opensAt', 'closesAt']), v.check(opensBeforeItCloses)),
    taken: study('2026-12-01T08:00:00Z', '2026-12-08T08:00:00Z'),
    refused: [study('2026-12-08T08:00:00Z', '2026-12-01T08:00:00Z')],
  },
];

interface FileRule {
  readonly what: string;
  readonly types: string;
  readonly most: string;
  readonly safe: string;
}

const mebibytes = (bytes: number) => `${numberText(bytes / (1024 * 1024))} MiB`;
const megabytes = (bytes: number) => `${numberText(bytes / 1_000_000)} MB`;
const named = (types: readonly string[]) => types.map((type) => type.replace(/^[a-z]+\//, '')).join(', ');
const CSV_SAFE =
  'read line by line as data; bad lines are listed and not used. What operators download has no cell that a spreadsheet runs as a formula';

/** Every way to send a file. */
export const FILE_RULES: readonly FileRule[] = [
  {
    what: 'Attachments of support requests, from members, visitors, operators, and email',
    types: Object.keys(ATTACHMENT_TYPES).join(', '),
    most: `${mebibytes(ATTACHMENT_MAX_BYTES)} each, ${ATTACHMENTS_MAX_FILES} files; pictures ${numberText(PHOTO_MAX_PIXELS)} pixels`,
    safe: 'pictures are redrawn, PDFs with scripts, forms that send, embedded files, or a password are refused, `CLAMD` scans all; only operators get them, as downloads with a sandbox policy',
  },
  {
    what: 'Photos of members in surveys',
    types: named(UPLOAD_TYPES.PHOTO),
    most: `${mebibytes(PHOTO_MAX_BYTES)} and ${numberText(PHOTO_MAX_PIXELS)} pixels each, ${UPLOAD_MAX_FILES_PER_TASK} files and ${mebibytes(UPLOAD_MAX_BYTES_PER_TASK)} per activity`,
    safe: `redrawn at up to ${numberText(PHOTO_MAX_SIDE_PIXELS)} pixels on the longer side`,
  },
  {
    what: 'Videos of members in surveys',
    types: named(UPLOAD_TYPES.VIDEO),
    most: `${mebibytes(VIDEO_MAX_BYTES)} and ${VIDEO_MAX_SECONDS} seconds each, ${UPLOAD_MAX_FILES_PER_TASK} files and ${mebibytes(UPLOAD_MAX_BYTES_PER_TASK)} per activity`,
    safe: 'known by their first bytes, notes such as places removed, scanned by `CLAMD`, and sent as media of that type with `nosniff`, to reviewers only',
  },
  {
    what: 'Pictures of operators, uploaded or fetched from a URL',
    types: named(PICTURE_TYPES.split(',')),
    most: `${mebibytes(PICTURE_MAX_BYTES)} and ${numberText(PHOTO_MAX_PIXELS)} pixels`,
    safe: `redrawn at up to ${numberText(PICTURE_MAX_SIDE_PIXELS)} pixels on the longer side`,
  },
  {
    what: 'Gift cards',
    types: '.csv',
    most: `${megabytes(LOAD_MAX_BYTES)}, ${numberText(LOAD_MAX_LINES)} lines`,
    safe: CSV_SAFE,
  },
  {
    what: 'People to invite or import',
    types: '.csv',
    most: `${megabytes(PEOPLE_FILE_MAX_BYTES)}, ${numberText(PEOPLE_FILE_MAX_LINES)} lines`,
    safe: CSV_SAFE,
  },
  {
    what: 'Tracking numbers',
    types: '.csv',
    most: `${megabytes(SHIPMENT_FILE_MAX_BYTES)}, ${numberText(SHIPMENT_FILE_MAX_LINES)} lines`,
    safe: CSV_SAFE,
  },
  {
    what: 'Reconciliation files of external surveys',
    types: '.csv',
    most: `${mebibytes(SETTLEMENT_MAX_BYTES)}, ${numberText(SETTLEMENT_LINES_MAX)} lines`,
    safe: CSV_SAFE,
  },
];

const FIELDS = `Browser and server use the same rules, from \`contract/\`. Whatever isn't named here has the limits of its type: texts up to ${numberText(text.maxCharacters)}
characters, whole numbers from ${numberText(Int.least)} to ${numberText(Int.most)}, lists up to ${list.maxItems} items, JSON up to ${JSON_MAX_DEPTH} levels. Unknown fields are refused. Answers to surveys have the
rules of their question ([survey-format.md](survey-format.md)).`;

const COMBINED = `Each value can be right, and the two together wrong.`;

const FILES = `The extension and the first bytes must match the type. Archives aren't accepted, and nothing is unpacked but what a PDF holds, which is
limited to 64 MiB per stream. A file that's refused isn't kept, and its sender sees why.`;

interface InputTables {
  tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string;
}

/** The sections of docs/rules.md. */
export function inputSections({ tableOf }: InputTables): readonly string[] {
  const example = (value: unknown) =>
    typeof value === 'string'
      ? value === ''
        ? 'nothing'
        : value.length > 60
          ? `${numberText(value.length)} characters`
          : `\`${value}\``
      : Object.values(value as object)
          .map((part: unknown) => (part instanceof Date ? part.toISOString().slice(0, 10) : String(part)))
          .filter((part) => part !== '')
          .join(', ');
  const rows = (rules: readonly InputRule[]) =>
    rules.map(({ what, rule, taken, refused }) => [what, rule, example(taken), refused.map(example).join('; ')]);
  const head = ['what', 'rule', 'accepted, for example', 'refused, for example'];
  return [
    '## What forms accept',
    FIELDS,
    tableOf(head, rows(VALUE_RULES)),
    '## Values that belong together',
    COMBINED,
    tableOf(head, rows(COMBINED_RULES)),
    '## What files are accepted',
    FILES,
    tableOf(
      ['what', 'types', 'largest', 'how they are made safe'],
      FILE_RULES.map(({ what, types, most, safe }) => [what, types, most, safe]),
    ),
  ];
}

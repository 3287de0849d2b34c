import { numberText } from '../numbers.ts';
import { FILE_LINE_MAX_CHARACTERS, UNREADABLE_FILE } from '../wire/file-parts.ts';
import type { OperatorRole } from '../wire/rest.ts';

/** Files of people, as the console sends them and the server reads them. */
export const PEOPLE_FILE_PATHS = {
  /** A part of a file, with a ticket in the address. */
  parts: '/api/console/people-files',
  /** The lines that were not taken, as a file. */
  problems: '/api/console/people-files/problems',
} as const;

/** Whom to invite, or the members of a panel that was kept elsewhere. */
export const PEOPLE_FILE_PURPOSES = ['INVITE', 'IMPORT'] as const;
export type PeopleFilePurpose = (typeof PEOPLE_FILE_PURPOSES)[number];

/** Who comes as a member brings points, so a panel is for admins. */
export function mayUsePeopleFiles(purpose: PeopleFilePurpose): readonly OperatorRole[] {
  return purpose === 'INVITE' ? ['RESEARCHER', 'ADMIN'] : ['ADMIN'];
}

export const PEOPLE_FILE_MAX_BYTES = 500_000_000;
export const PEOPLE_FILE_MAX_LINES = 2_000_000;
export const PEOPLE_FILE_NAME_MAX_CHARACTERS = 200;
/** This many bad lines are kept to be looked at; all are counted. */
export const PEOPLE_PROBLEMS_KEPT = 10_000;
/** A file that nobody says go to is forgotten: it is full of addresses. */
export const PEOPLE_FILE_KEPT_HOURS = 24;
/** One about which a second person was asked is kept so long: there are weekends. */
export const PEOPLE_FILE_ASKED_KEPT_HOURS = 7 * 24;
export const IMPORT_POINTS_EACH_MAX = 1_000_000;

const PERSON_COLUMNS = ['email', 'first_name', 'last_name', 'date_of_birth', 'zip', 'phone', 'source'] as const;

/** What a member of another panel agreed to: a version, and the day. */
export const IMPORTED_CONSENTS = ['terms', 'privacy', 'research', 'email'] as const;
export type ImportedConsent = (typeof IMPORTED_CONSENTS)[number];

const IMPORT_COLUMNS = [
  'member_since',
  ...IMPORTED_CONSENTS.flatMap((kind) => [`consent_${kind}`, `consent_${kind}_on`] as const),
  'points',
] as const;

export type PeopleColumn = (typeof PERSON_COLUMNS)[number] | (typeof IMPORT_COLUMNS)[number];

/** Before the name of a column that no rule above has: it may be one of the profile. */
export const PROFILE_COLUMN = 'profile:';
export type ProfileColumnName = `${typeof PROFILE_COLUMN}${string}`;
export const PROFILE_COLUMN_MAX_CHARACTERS = 120;

/** The columns that are read, and those without which a file is none. */
export const PEOPLE_COLUMNS: Readonly<Record<PeopleFilePurpose, readonly PeopleColumn[]>> = {
  INVITE: PERSON_COLUMNS,
  IMPORT: [...PERSON_COLUMNS, ...IMPORT_COLUMNS],
};
export const PEOPLE_COLUMNS_NEEDED: Readonly<Record<PeopleFilePurpose, readonly PeopleColumn[]>> = {
  INVITE: ['email', 'first_name', 'last_name'],
  IMPORT: [
    'email',
    'first_name',
    'last_name',
    'date_of_birth',
    'consent_terms',
    'consent_terms_on',
    'consent_privacy',
    'consent_privacy_on',
    'consent_research',
    'consent_research_on',
  ],
};

/** What a file to begin with looks like. Nobody has these addresses. */
export const PEOPLE_SAMPLES: Readonly<Record<PeopleFilePurpose, string>> = {
  INVITE: [
    PEOPLE_COLUMNS.INVITE.join(','),
    'dana@example.com,Dana,Ortiz,1990-05-17,04101,(207) 555-0142,letter',
    'lee@example.com,Lee,Park,,,,',
    '',
  ].join('\r\n'),
  IMPORT: [
    PEOPLE_COLUMNS.IMPORT.join(','),
    'dana@example.com,Dana,Ortiz,1990-05-17,04101,,letter,2023-02-01,2.1,2023-02-01,1.4,2023-02-01,1.0,2023-02-01,1.0,2023-02-01,1250',
    'lee@example.com,Lee,Park,1984-11-02,,,,2022-09-12,2.0,2022-09-12,1.4,2022-09-12,1.0,2022-09-12,,,0',
    '',
  ].join('\r\n'),
};

/** Why a file was not taken. Nobody came in by it then. */
export const PEOPLE_FILE_PROBLEMS = {
  ...UNREADABLE_FILE,
  'no-columns':
    'The first line must list the columns, separated by commas, semicolons, or tabs. Some required columns are missing. Download the sample to see them.',
  empty: 'This file has no people. Add them below the column names and choose it again.',
  'too-many-lines':
    'This file has more than 2,000,000 lines below the first. Split it and upload the parts one at a time.',
  'hardly-lines': 'Almost all lines in this file are empty or too short. Remove those and choose it again.',
  'too-large': 'This file is larger than 500 MB. Split it and upload the parts one at a time.',
  changed: 'The file changed during the upload, so nothing was kept. Choose it again.',
  'broke-off': 'The upload was incomplete, so nothing was kept. Choose the file again.',
  stopped: 'Someone stopped it before anyone was added. Choose the file again if you still want to use it.',
  forgotten: 'No one started it in time, so the file was deleted. Choose it again if you still want to use it.',
  'more-points':
    'The next lines would have added more points than the check found, so the import stopped. Anyone already added is still a member. Upload the file again to check the rest.',
} as const;
export type PeopleFileProblem = keyof typeof PEOPLE_FILE_PROBLEMS;

/** What is wrong with a line, besides its address, which `EMAIL_PROBLEMS` tells. */
export const PEOPLE_LINE_PROBLEMS = {
  'not-text': "The line isn't UTF-8 text",
  'too-long': `The line has more than ${numberText(FILE_LINE_MAX_CHARACTERS)} characters`,
  zero: 'The line contains a null character',
  quotes: "A quotation mark isn't closed or is in the middle of a cell",
  'more-cells': 'More cells than columns in the first line',
  profile: (label: string) => `${label} isn't one of its choices`,
  formula: 'Starts like a spreadsheet formula',
  repeated: 'The same person is on an earlier line with another email',
} as const;

/** Why somebody is not invited, as far as it tells of an account or an address; who may not know it reads the count alone. */
export const NOT_INVITED_REASONS = {
  'former-member': 'Was a member before and left',
  'same-person': 'The same person is already here with another email',
  unsubscribed: 'Unsubscribed from our email',
  suppressed: 'Email to this address bounced or was marked as spam',
} as const;

/**
 * Whether somebody is, was or cannot become a member is not for those who invite to know: by one address, by a file or by what
 * becomes of it, all of them are the same 'not invited'.
 */
export const seesWhyNotInvited = (role: OperatorRole): boolean => role === 'ADMIN';

/** Why a checked file was not begun. */
export const PEOPLE_START_PROBLEMS = {
  'not-checked': "This file isn't ready to start. Open the newest one.",
} as const;

import { LIVE_STREAMS_PER_MEMBER } from '#contract/notifications/live.ts';
import type { CountedBy } from './counted-by.ts';
import { DEADLINES } from './deadlines.ts';

const MIB = 1024 * 1024;
const OVERLOADED = 'OVERLOADED';

export interface BodySlotsRule {
  readonly what: string;
  readonly mostBodies: number;
  /** Of all bodies together, as they stand in memory. */
  readonly mostBytes: number;
  readonly deadlineMs: number;
  /** Each has half. Anyone who's slow loses the slot when somebody else needs it, so that strangers can't keep people out. */
  readonly by: CountedBy;
  readonly refusal: string;
}

const LATER = '451, the mail server comes again';

/** How many bodies and connections a node receives together. */
export const BODY_SLOTS = {
  uploads: {
    what: 'Parts of videos and photos',
    mostBodies: 256,
    mostBytes: 256 * MIB,
    deadlineMs: DEADLINES.upload.ms,
    by: 'task',
    refusal: OVERLOADED,
  },
  /** A part is held whole while it is looked at; with its copies on the way this is well under 300 MB. */
  supportFiles: {
    what: 'Support attachments',
    mostBodies: 24,
    mostBytes: 48 * MIB,
    deadlineMs: DEADLINES.upload.ms,
    by: 'address',
    refusal: OVERLOADED,
  },
  fileParts: {
    what: 'Parts of large files of operators',
    mostBodies: 64,
    mostBytes: 64 * MIB,
    deadlineMs: DEADLINES.upload.ms,
    by: 'ticket',
    refusal: OVERLOADED,
  },
  settlements: {
    what: 'Reconciliation files',
    mostBodies: 32,
    mostBytes: 64 * MIB,
    deadlineMs: DEADLINES.upload.ms,
    by: 'ticket',
    refusal: OVERLOADED,
  },
  pictures: {
    what: 'Pictures of operators',
    mostBodies: 32,
    mostBytes: 64 * MIB,
    deadlineMs: DEADLINES.upload.ms,
    by: 'ticket',
    refusal: OVERLOADED,
  },
  /** Small, and many together. Each way in has its own. */
  signedCalls: {
    what: 'Messages of external surveys, carriers, and mail services, each',
    mostBodies: 256,
    mostBytes: 32 * MIB,
    deadlineMs: DEADLINES.signedCall.ms,
    by: 'address',
    refusal: OVERLOADED,
  },
  /** For each way in: many small ones, or two of the largest. */
  mailIn: {
    what: 'Incoming emails by HTTP',
    mostBodies: 64,
    mostBytes: 48 * MIB,
    deadlineMs: DEADLINES.signedCall.ms,
    by: 'address',
    refusal: OVERLOADED,
  },
  mailInBySmtp: {
    what: 'Incoming emails by SMTP',
    mostBodies: 64,
    mostBytes: 48 * MIB,
    deadlineMs: DEADLINES.mailBody.ms,
    by: 'address',
    refusal: LATER,
  },
  returnedMail: {
    what: 'Returned emails by SMTP',
    mostBodies: 50,
    mostBytes: 16 * MIB,
    deadlineMs: DEADLINES.mailBody.ms,
    by: 'address',
    refusal: LATER,
  },
  mailConnections: {
    what: 'SMTP connections',
    mostBodies: 200,
    mostBytes: Infinity,
    deadlineMs: DEADLINES.mailConnection.ms,
    by: 'address',
    refusal: LATER,
  },
} as const satisfies Readonly<Record<string, BodySlotsRule>>;

export interface GateRule {
  readonly what: string;
  readonly most: number;
  /** How many wait for one of them. */
  readonly queued: number;
  readonly by: CountedBy;
  readonly refusal: string;
}

/** How much of something costly a node does together. */
export const GATES = {
  /** 19 MiB and some ten milliseconds each. */
  passwords: {
    what: 'Passwords checked, per processor core',
    most: 2,
    queued: 16,
    by: 'node',
    refusal: OVERLOADED,
  },
  images: { what: 'Pictures read', most: 1, queued: 32, by: 'node', refusal: OVERLOADED },
  audienceCounts: {
    what: 'Large audiences counted',
    most: 2,
    queued: 10,
    by: 'operators',
    refusal: "'Too many counts'",
  },
  /** More than this and a page asks now and then instead, as it does where streams do not get through. */
  streams: { what: 'Event streams', most: 20_000, queued: 0, by: 'members', refusal: OVERLOADED },
  /** Each costs a look at the session and a part of a count: when all come back together, most are told to come later. */
  streamOpenings: {
    what: 'Event streams opened per second',
    most: 200,
    queued: 0,
    by: 'node',
    refusal: OVERLOADED,
  },
  streamsPerMember: {
    what: 'Event streams',
    most: LIVE_STREAMS_PER_MEMBER,
    queued: 0,
    by: 'member',
    refusal: 'The oldest one ends',
  },
} as const satisfies Readonly<Record<string, GateRule>>;

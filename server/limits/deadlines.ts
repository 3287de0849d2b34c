import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';

export interface Deadline {
  readonly ms: number;
  /** What takes no longer, for the page of administrators. */
  readonly what: string;
  /** What happens then. */
  readonly after: string;
}

const within = (ms: number, what: string, after: string): Deadline => ({ ms, what, after });

const TIMED_OUT = 'TIMED_OUT';
const ROLLED_BACK = "It's rolled back, and the request fails";

/** How long something may take before it's given up. */
export const DEADLINES = {
  request: within(30 * SECOND_MS, 'Receiving a request', TIMED_OUT),
  upload: within(190 * SECOND_MS, 'Receiving a part of a file', TIMED_OUT),
  signedCall: within(30 * SECOND_MS, 'Receiving a message of another service', TIMED_OUT),
  keepAlive: within(65 * SECOND_MS, 'A connection without a request', "It's closed"),
  startPlugins: within(2 * MINUTE_MS, 'Registering the routes at the start', "The node doesn't start"),
  graphql: within(10 * SECOND_MS, 'Answering a GraphQL request', TIMED_OUT),
  streamLastWord: within(5 * SECOND_MS, 'The last event of a stream', 'Its connection is cut'),
  metric: within(SECOND_MS, 'Reading a metric', "It's left out"),
  mailConnection: within(10 * MINUTE_MS, 'Receiving an email by SMTP', 'Its connection is closed'),
  mailBody: within(400 * SECOND_MS, "Receiving an email's text by SMTP", 'Its connection is closed'),
  mailIdle: within(MINUTE_MS, 'A silent SMTP connection', "It's closed"),

  mailClose: within(SECOND_MS, 'Closing SMTP connections when a node stops', "They're cut"),

  /** Less than a call may take, so that one that got no connection is told so. */
  connection: within(
    8 * SECOND_MS,
    'Waiting for a database connection, or `connect_timeout` of `DATABASE_URL`',
    'The request fails and can be tried again',
  ),
  statement: within(15 * SECOND_MS, 'A database statement', ROLLED_BACK),
  idleTransaction: within(MINUTE_MS, 'A database transaction that does nothing', ROLLED_BACK),
  listener: within(8 * SECOND_MS, 'A statement of the connection for messages between nodes', 'It reconnects'),
  queue: within(MINUTE_MS, 'A statement of the job queue', "It's tried again"),
  sessionProbe: within(10 * SECOND_MS, 'The check for a pooler at the start', "The node doesn't start"),
  migrationLock: within(SECOND_MS, 'A migration waiting for a lock', 'It steps back and tries again'),
  migrationLocks: within(10 * MINUTE_MS, 'Those tries together', 'The update stops'),
  freezeSample: within(15 * MINUTE_MS, 'Selecting the members of a launch', 'The job is tried again'),
  ledgerBatch: within(MINUTE_MS, 'A piece of the ledger check', 'The job is tried again'),
  audienceCount: within(2 * MINUTE_MS, 'Counting an audience', ROLLED_BACK),
  audienceWait: within(8 * SECOND_MS, 'Waiting for that count in a request', "'Still counting'"),
  detailCount: within(400, "Waiting for a profile detail's counts", 'The page shows them later'),

  databaseStop: within(20 * SECOND_MS, 'Stopping the embedded PostgreSQL', "It's ended"),
  databaseStart: within(5 * MINUTE_MS, 'Starting the embedded PostgreSQL', "The node doesn't start"),
  databaseFolder: within(15 * SECOND_MS, 'Waiting for the folder of the embedded PostgreSQL', "The node doesn't start"),
  folderAnswer: within(SECOND_MS, 'Asking who uses that folder', 'It counts as free'),
  closeJobs: within(5 * SECOND_MS, 'Closing the job queue', "It's ended"),
  drain: within(35 * SECOND_MS, 'Finishing requests when a node stops, `DRAIN_SECONDS`', "They're cut"),

  rehearsal: within(4 * MINUTE_MS, 'A rehearsal', 'It failed'),
  image: within(20 * SECOND_MS, 'Reading a picture', "It's refused"),
  pdf: within(15 * SECOND_MS, 'Reading a PDF', "It's refused"),
  email: within(20 * SECOND_MS, 'Reading an incoming email', "It's set aside"),
  scan: within(30 * SECOND_MS, 'A virus scan', 'The file is refused'),
  filmScan: within(2 * MINUTE_MS, 'A virus scan of a video', 'OVERLOADED'),

  smtpConnect: within(10 * SECOND_MS, 'Connecting to the mail server', 'The email is tried again'),
  smtpSilence: within(30 * SECOND_MS, 'Waiting for the mail server', 'The email is tried again'),
  fileStore: within(15 * SECOND_MS, 'An answer of the S3 file store', "It's tried again"),
  places: within(1_500, 'An answer of the address service', 'Addresses are checked with our own data'),
  flags: within(SECOND_MS, 'An answer of the feature flag service', 'The last known values count'),
  push: within(10 * SECOND_MS, 'An answer of a push service', "It's tried again"),
  card: within(8 * SECOND_MS, 'A card of the provider in a request', 'The card follows by email'),
  cardInJob: within(15 * SECOND_MS, 'A card of the provider in a job', "It's tried again"),
  cardOnPage: within(8 * SECOND_MS, 'Waiting for a card on its page', 'An email follows'),
  pictureFetch: within(10 * SECOND_MS, 'Fetching a picture from another website', "It's not replaced"),
  registrationApp: within(5 * SECOND_MS, 'Looking at the registration app elsewhere', 'The last known address counts'),

  pushLease: within(5 * MINUTE_MS, 'Sending a batch of push notifications', 'Another node takes it over'),
  mailLease: within(3 * MINUTE_MS, 'Sending a batch of notification emails', 'Another node takes it over'),
  cardLease: within(MINUTE_MS, "Asking about a provider's card", 'Another node takes it over'),
  fileJob: within(3 * MINUTE_MS, 'A piece of a large file', 'Its job is started again'),
  fileWrite: within(HOUR_MS, 'Writing a file into the file store', 'It counts as unused and is removed'),
} as const satisfies Readonly<Record<string, Deadline>>;

/** What `npm run restored` does: says whether this database is a restored copy on hold, holds it, or lets it live. */
import { runCommand, type CommandOutcome } from './command.ts';
import type { Rooms } from '#server/rooms.ts';
import { lookAtQueue, sayGo, type QueueChoice, type WentOn } from '#server/modules/restoring/index.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { beginHold, openHold, type HoldReason } from '../platform/installation/restore-hold.ts';

const SEND = 'npm run restored -- go --send-queued';
const DROP = 'npm run restored -- go --drop-queued';
const USAGE = [
  'Is it on hold?            npm run restored -- status',
  'Put it on hold:           npm run restored -- hold',
  'Go live again:            npm run restored -- go',
  'If anything was queued before the hold, choose what to do with it:',
  `  send it                 ${SEND}`,
  `  drop it                 ${DROP}`,
].join('\n');

const COMMANDS: Readonly<Record<string, (rooms: Rooms) => Promise<CommandOutcome>>> = {
  status,
  hold,
  go: goIfNothingIsQueued,
  'go --send-queued': (rooms) => go(rooms, 'send'),
  'go --drop-queued': (rooms) => go(rooms, 'drop'),
};

/** Runs the command with these words and this environment. */
export async function runRestoredCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<CommandOutcome> {
  const command = COMMANDS[words.join(' ')];
  if (command === undefined) return { text: USAGE, exitCode: 1 };
  return runCommand(env, command);
}

const WHY: Readonly<Record<HoldReason, string>> = {
  MOVED: "it's on a different server, or has a different name, than when it was created",
  TOLD: 'someone marked it as restored',
  OTHER_ENVIRONMENT: 'a node from a different environment was started on it',
};
const NOT_HELD = "This database isn't on hold.";

async function status({ console: { db } }: Rooms): Promise<CommandOutcome> {
  const held = await openHold(db);
  if (held === undefined) return { text: NOT_HELD, exitCode: 0 };
  const text = [
    `On hold since ${held.heldAt.toISOString()}: ${WHY[held.reason]}.`,
    'Until you take it off hold, no email is sent, no card provider is contacted, and nothing is fetched.',
  ].join('\n');
  return { text, exitCode: 0 };
}

async function hold(rooms: Rooms): Promise<CommandOutcome> {
  await inTransaction(rooms.console.db, (tx) => beginHold(rooms.console, tx, 'TOLD'));
  return status(rooms);
}

/** Without a word about the queue nothing is lost: it says what there is, and what can be chosen. */
async function goIfNothingIsQueued(rooms: Rooms): Promise<CommandOutcome> {
  const queue = await lookAtQueue(rooms);
  if (queue === undefined) return { text: NOT_HELD, exitCode: 1 };
  if (Object.keys(queue.queued).length === 0) return go(rooms, 'drop');
  return {
    text: [
      `Still on hold. Nothing was changed. Items queued before ${queue.heldAt.toISOString()}:`,
      ...kindLines(queue.queued),
      'Choose what to do with these items:',
      `  send them   ${SEND}`,
      `  drop them   ${DROP}`,
      ADVICE[queue.reason],
      "Dropped emails can't be recovered. Dropped invitations and reminders are set aside in their launch, where you can resend them.",
    ].join('\n'),
    exitCode: 1,
  };
}

const COPY_ADVICE = 'If the original system kept running, it has already sent these items, so drop them.';
const ADVICE: Readonly<Record<HoldReason, string>> = {
  MOVED: COPY_ADVICE,
  TOLD: COPY_ADVICE,
  OTHER_ENVIRONMENT:
    "If a node from a different environment was started on this database by mistake, these items haven't been sent, so send them.",
};

async function go(rooms: Rooms, choice: QueueChoice): Promise<CommandOutcome> {
  const went = await sayGo(rooms, choice);
  if (!went.ok) return { text: NOT_HELD, exitCode: 1 };
  const { value } = went;
  return {
    text: [GONE_ON, ...queueLines(value, choice), ...logLines(value), ...erasedLines(value)].join('\n'),
    exitCode: 0,
  };
}

const GONE_ON = 'This database is live again. Emails and calls to providers have resumed.';

const kindLines = (kinds: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(kinds).map(([kind, count]) => `  ${kind}: ${count}`);

function queueLines({ heldAt, notSent }: WentOn, choice: QueueChoice): readonly string[] {
  const since = heldAt.toISOString();
  if (choice === 'send') return [`Items queued before ${since} will be sent too.`];
  const kinds = kindLines(notSent);
  if (kinds.length === 0) return [`Nothing was queued before ${since}.`];
  return [
    `Dropped because they were queued before ${since} and may have been sent by the original system:`,
    ...kinds,
    'You can resend invitations and reminders from their launch.',
  ];
}

function logLines({ entriesLost }: WentOn): readonly string[] {
  if (entriesLost === 0) return [];
  return [`Audit log entries newer than the backup, now lost: ${entriesLost}`];
}

function erasedLines({ erasedAgain }: WentOn): readonly string[] {
  if (erasedAgain === 0) return [];
  const accounts = erasedAgain === 1 ? '1 account' : `${erasedAgain} accounts`;
  return [`Locked ${accounts} erased after the backup was made. The data will be erased again within minutes.`];
}

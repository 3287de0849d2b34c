/** What `npm run restored` does: says whether this database is a restored copy on hold, holds it, or lets it live. */
import { runCommand, type CommandOutcome } from './command.ts';
import type { Rooms } from '../flows/rooms.ts';
import { sayGo, type WentOn } from '../flows/launches/after-restore.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { beginHold, openHold, type HoldReason } from '../platform/installation/restore-hold.ts';

const USAGE = [
  'Is it on hold?            npm run restored -- status',
  'Put it on hold:           npm run restored -- hold',
  'Let it live:              npm run restored -- go',
  'The same, and send what waited when it was put on hold:',
  '                          npm run restored -- go --send-queued',
].join('\n');

const COMMANDS: Readonly<Record<string, (rooms: Rooms) => Promise<CommandOutcome>>> = {
  status,
  hold,
  go: (rooms) => go(rooms, false),
  'go --send-queued': (rooms) => go(rooms, true),
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
  MOVED: 'it lives on another server, or under another name, than where it was made',
  TOLD: 'somebody said that it was restored',
  OTHER_ENVIRONMENT: 'it was made in another environment',
};
const NOT_HELD = 'This database is not on hold.';

async function status({ console: { db } }: Rooms): Promise<CommandOutcome> {
  const held = await openHold(db);
  if (held === undefined) return { text: NOT_HELD, exitCode: 0 };
  const text = [
    `On hold since ${held.heldAt.toISOString()}: ${WHY[held.reason]}.`,
    'No mail leaves, no card provider is asked and nothing is fetched until somebody says go.',
  ].join('\n');
  return { text, exitCode: 0 };
}

async function hold(rooms: Rooms): Promise<CommandOutcome> {
  await inTransaction(rooms.console.db, (tx) => beginHold(rooms.console, tx, 'TOLD'));
  return status(rooms);
}

async function go(rooms: Rooms, sendsQueued: boolean): Promise<CommandOutcome> {
  const went = await sayGo(rooms, { sendsQueued });
  if (!went.ok) return { text: NOT_HELD, exitCode: 1 };
  return {
    text: [GONE_ON, ...queueLines(went.value, sendsQueued), ...logLines(went.value), ...erasedLines(went.value)].join(
      '\n',
    ),
    exitCode: 0,
  };
}

const GONE_ON = 'This database is live from now on: mail leaves again, and providers are asked.';

function queueLines({ heldAt, notSent }: WentOn, sendsQueued: boolean): readonly string[] {
  const since = heldAt.toISOString();
  if (sendsQueued) return [`What was queued before ${since} is sent as well.`];
  const kinds = Object.entries(notSent).map(([kind, count]) => `  ${kind}: ${count}`);
  if (kinds.length === 0) return [`Nothing was queued before ${since}.`];
  return [
    `Not sent, because it was queued before ${since} and may have been sent elsewhere:`,
    ...kinds,
    'Invitations and reminders stand in the list of their launch, where they can be sent again.',
  ];
}

function logLines({ entriesLost }: WentOn): readonly string[] {
  if (entriesLost === 0) return [];
  return [`The audit log had ${entriesLost} entries more when it was last proven: they are newer than the backup.`];
}

function erasedLines({ erasedAgain }: WentOn): readonly string[] {
  if (erasedAgain === 0) return [];
  const whose = erasedAgain === 1 ? '1 account was' : `${erasedAgain} accounts were`;
  return [`${whose} erased since the backup was made: shut again now, and erased again within minutes.`];
}

import { ConfigError, type Config } from '../config/config.ts';
import type { Rooms } from '#server/rooms.ts';
import { supportMailbox } from '#server/modules/support/index.ts';
import { createBounceAddresses, listenForMail, returnsMailbox, type MailListener } from '../platform/mail/index.ts';
import type { Platform } from '../platform/platform.ts';
import { tryToListen } from '../platform/try-to-listen.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user isn't allowed to listen there",
  EADDRINUSE: "it's in use by another program",
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
};

/** Listens for mails that come back and for answers to requests, if the settings say where. */
export async function startMailListener(
  { bounceAddress, mailListen, tls }: Config,
  { signer, recipients, formerAddressesBefore, log }: Platform,
  { support }: Pick<Rooms, 'support'>,
): Promise<MailListener | undefined> {
  if (mailListen === undefined) return undefined;
  const answers = supportMailbox(support);
  const mailboxes = [
    ...(bounceAddress === undefined
      ? []
      : [returnsMailbox(createBounceAddresses(bounceAddress, signer, formerAddressesBefore), recipients, log)]),
    ...(answers === undefined ? [] : [answers]),
  ];
  if (mailboxes.length === 0) return undefined;
  const listener = await listenForMail({ ...mailListen, tls, mailboxes, log }).catch(reportProblem);
  log.info('listening for email', { port: listener.port });
  return listener;
}

/** Finds out whether this node could listen for mail, before anything is changed for it. */
export async function requireMailAddress({ mailListen }: Pick<Config, 'mailListen'>): Promise<void> {
  if (mailListen !== undefined) await tryToListen(mailListen.host, mailListen.port).catch(reportProblem);
}

function reportProblem(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (reason === undefined) throw error;
  throw new ConfigError(`MAIL_LISTEN: ${reason} (${code})`, { cause: error });
}

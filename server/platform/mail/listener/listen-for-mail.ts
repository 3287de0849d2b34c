import { once } from 'node:events';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Log } from '../../log.ts';
import type { BodySlotsRule } from '#server/limits/slots.ts';
import { createBodySlots, type BodySlots } from '../../receiving/body-slots.ts';
import { countedAddress } from '../../receiving/counted-address.ts';
import { createConnectionSlots } from './connection-slots.ts';

/** Something that takes mail for addresses of its own. */
export interface Mailbox {
  isOurs(address: string): boolean;
  readonly mostBytes: number;
  /** How many bodies a node holds for it at once, and how much of them; others are told to come again. */
  readonly slots: BodySlotsRule;
  /** Resolves once the mail is safe: only then is it answered for. */
  take(mail: IncomingMail): Promise<void>;
}

export interface IncomingMail {
  readonly raw: Buffer;
  /** As the envelope says; empty for reports, and for what must not be answered. */
  readonly sender: string;
  /** Those that are this mailbox's. */
  readonly recipients: readonly string[];
}

export interface MailListener {
  readonly port: number;
  close(): Promise<void>;
}

export interface MailListenerOptions {
  readonly host: string;
  readonly port: number;
  /** With it, anyone on another machine has to encrypt. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  readonly mailboxes: readonly Mailbox[];
  readonly log: Log;
}

const IDLE_MS = DEADLINES.mailIdle.ms;

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const PLAIN = () => refusal(530, '5.7.0 Must issue a STARTTLS command first');
const LATER = () => refusal(451, '4.3.0 Try again later');

/** What leaves no machine may stay as it is. */
export const isPlainAllowed = (remoteAddress: string): boolean => /^(?:(?:::ffff:)?127\.|::1$)/i.test(remoteAddress);

/** Takes mail for these mailboxes and nothing else: what is for any other address is refused before it is sent. */
export async function listenForMail({ host, port, tls, mailboxes, log }: MailListenerOptions): Promise<MailListener> {
  // Only where it is wanted: most nodes have no listener.
  const { SMTPServer } = await import('smtp-server');
  const connections = createConnectionSlots();
  const slots = new Map(mailboxes.map((mailbox) => [mailbox, bodySlotsOf(mailbox)]));
  const mailboxOf = (address: string) => mailboxes.find((mailbox) => mailbox.isOurs(address));
  const hasRoom = (mailbox: Mailbox, session: SMTPServerSession) =>
    slots.get(mailbox)?.hasRoom(countedAddress(session.remoteAddress)) === true;

  async function takeMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    const { envelope } = session;
    const recipients = envelope.rcptTo.map(({ address }) => address);
    const mailbox = mailboxOf(recipients[0] ?? '');
    const cut = () => connections.cut(session);
    const slot = mailbox && slots.get(mailbox)?.enter(countedAddress(session.remoteAddress), cut);
    if (mailbox === undefined || slot === undefined) {
      await readUpTo(stream, 0);
      return LATER();
    }
    try {
      const raw = await readUpTo(stream, mailbox.mostBytes, (bytes) => slot.add(bytes) || cut());
      if (raw === undefined) return refusal(552, '5.3.4 The message is too large');
      slot.complete();
      await connections.whileOurs(session, () => mailbox.take({ raw, sender: senderOf(envelope), recipients }));
      return null;
    } finally {
      slot.leave();
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    // Without a certificate of ours, the library's own would be one that everybody has.
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(tls && { ...tls, minVersion: 'TLSv1.2' }),
    logger: false,
    size: Math.max(...mailboxes.map(({ mostBytes }) => mostBytes)),
    socketTimeout: IDLE_MS,
    closeTimeout: DEADLINES.mailClose.ms,
    // Nobody's name is looked up: it would only be logged.
    disableReverseLookup: true,
    onConnect: (session, answer) =>
      answer(connections.enter(session) ? undefined : refusal(421, '4.3.2 Too many connections, try again later')),
    onSecure: (socket, session, answer) => {
      answer();
      connections.secured(session, socket);
    },
    onClose: (session) => connections.left(session),
    onMailFrom: (_address, { secure, remoteAddress }, answer) =>
      answer(tls === undefined || secure || isPlainAllowed(remoteAddress) ? null : PLAIN()),
    onRcptTo: ({ address }, session, answer) => {
      const { envelope } = session;
      const mailbox = mailboxOf(address);
      if (mailbox === undefined) return answer(refusal(550, '5.1.1 No such address'));
      const first = mailboxOf(envelope.rcptTo[0]?.address ?? address);
      // Each has its own limits; a server sends the rest in a mail of its own.
      if (first !== mailbox) return answer(refusal(452, '4.5.3 Too many recipients'));
      return answer(hasRoom(mailbox, session) ? null : LATER());
    },
    onData: (stream, session, answer) => {
      takeMail(stream, session).then(answer, (error: unknown) => {
        log.warn('an incoming email was not accepted', { error });
        answer(LATER());
      });
    },
  });
  // Clients that hang up are no news.
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => connections.know(socket));
  server.listen(port, host);
  await once(server.server, 'listening');
  const bound = server.server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function bodySlotsOf({ slots }: Mailbox): BodySlots {
  return createBodySlots({ leastBytesPerSecond: 4 * 1024, slowBytesPerSecond: 64 * 1024, ...slots });
}

function senderOf({ mailFrom }: SMTPServerSession['envelope']): string {
  return mailFrom === false ? '' : mailFrom.address;
}

/** Reads to the end all the same: the answer comes after it. */
async function readUpTo(
  stream: SMTPServerDataStream,
  most: number,
  count: (bytes: number) => void = () => undefined,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    count(bytes.length);
    if (length <= most) chunks.push(bytes);
    else chunks.length = 0;
  }
  return length > most ? undefined : Buffer.concat(chunks);
}

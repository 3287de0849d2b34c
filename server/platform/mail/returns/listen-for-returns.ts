import { once } from 'node:events';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Log } from '../../log.ts';
import type { BounceAddresses } from '../bounce-address.ts';
import type { Recipients } from '../recipients.ts';
import { readReport } from './read-report.ts';

export interface ReturnsListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly bounces: BounceAddresses;
  readonly recipients: Recipients;
  readonly log: Log;
}

export interface ReturnsListener {
  readonly port: number;
  close(): Promise<void>;
}

/** A report has a few kilobytes, and the head of the mail it is about; some bring the whole mail. */
const MOST_BYTES = 512 * 1024;
const MOST_CLIENTS = 50;
const IDLE_MS = 60_000;

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/**
 * Takes mail for the bounce address and nothing else: what is for any other address is refused before it is sent. What is
 * no report is taken and dropped, so that no answer of ours is ever sent to somebody whom a spammer named.
 */
export async function listenForReturns(options: ReturnsListenerOptions): Promise<ReturnsListener> {
  const { bounces, log, host, port } = options;
  // Only where it is wanted: most nodes have no listener.
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate would be one that everybody has; a mail server in front of us can have a real one.
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: MOST_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: 1_000,
    // Nobody's name is looked up: it would only be logged.
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, answer) => {
      const isOurs = bounces.isBare(address) || bounces.mailOf(address) !== undefined;
      answer(isOurs ? null : refusal(550, '5.1.1 No such address'));
    },
    onData: (stream, session, answer) => {
      takeMail(options, stream, session).then(
        (isTaken) => answer(isTaken ? null : refusal(552, '5.3.4 The report is too long')),
        (error: unknown) => {
          log.warn('a report of a mail was not taken', { error });
          answer(refusal(451, '4.3.0 Try again later'));
        },
      );
    },
  });
  // Clients that hang up are no news.
  server.on('error', () => undefined);
  server.listen(port, host);
  await once(server.server, 'listening');
  const bound = server.server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** False when it is too long. */
async function takeMail(
  { bounces, recipients, log }: ReturnsListenerOptions,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<boolean> {
  const raw = await readUpTo(stream, MOST_BYTES);
  if (raw === undefined) return false;
  const report = readReport(raw);
  const addressed = envelope.rcptTo
    .map(({ address }) => bounces.mailOf(address))
    .find((mailId) => mailId !== undefined);
  const mailId = addressed ?? (report && bounces.findMail(report.about));
  if (report === undefined || mailId === undefined) {
    log.info('a mail to the bounce address was no report of ours');
    return true;
  }
  const { kind, status } = report;
  // However often a server tells it, of one mail it is one thing.
  await recipients.takeReturn({ returnId: `report:${mailId}:${kind}`, of: { mailId }, kind, status });
  return true;
}

/** Reads to the end all the same: the answer comes after it. */
async function readUpTo(stream: SMTPServerDataStream, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length <= most) chunks.push(bytes);
  }
  return length > most ? undefined : Buffer.concat(chunks);
}

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface SunkMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire: headers, an empty line, the body. */
  readonly raw: string;
}

export interface SmtpSink {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly SunkMail[];
  close(): Promise<void>;
}

export interface SmtpSinkOptions {
  /** The port of a sink that was there before; else a free one. */
  readonly port?: number;
  /** Recipients that are answered with this SMTP code. */
  readonly refused?: Readonly<Record<string, number>>;
  /** What is said to the mails of a recipient once they were sent, instead of taking them. */
  readonly refusedAfterData?: Readonly<Record<string, string>>;
  /** How long it takes for each mail. */
  readonly takesMs?: number;
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const { port = 0, refused = {}, refusedAfterData = {}, takesMs = 0 } = options;
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Clients keep connections open for the next mail; closing does not wait for them.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, answer) => {
      const responseCode = refused[address];
      answer(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }));
    },
    onData: (stream, { envelope }, answer) => {
      const keep = (raw: string) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const [said] = envelope.rcptTo.flatMap(({ address }) => refusedAfterData[address] ?? []);
        if (said !== undefined) {
          answer(Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) }));
          return;
        }
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        setTimeout(answer, takesMs);
      };
      text(stream).then(keep, answer);
    },
  });
  // Clients that hang up are no news.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

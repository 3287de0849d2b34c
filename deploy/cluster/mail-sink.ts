/** A mail server that keeps what it gets as files, where a real one would send it on. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';

const [port, folder = ''] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData: (stream, _session, answer) => {
    const file = createWriteStream(join(folder, `${new Date().toISOString()}-${randomUUID()}.eml`), { mode: 0o600 });
    pipeline(stream, file).then(() => answer(), answer);
  },
});
// Clients that hang up are no news.
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)));

import type { Config } from '../config/config.ts';
import type { FileStore } from '../platform/files/index.ts';
import type { Outside } from '../platform/installation/restore-hold.ts';
import type { Log } from '../platform/log.ts';
import type { MailTransport } from '../platform/mail/index.ts';

interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly transport: MailTransport;
  readonly files: FileStore;
  readonly outside: Outside;
}

/** A key that no file has. */
const NO_FILE = 'start/probe';

/**
 * Says once, after a start, what a node was told to use and cannot. It starts all the same: mail waits, files are tried
 * again, and the other side may only be a little later than we are. A restored copy knocks at no door.
 */
export async function logUnreachable({ config, log, transport, files, outside }: Parts): Promise<void> {
  if (await outside.isHeld().catch(() => true)) return;
  await Promise.all([
    transport.check?.().catch((error: unknown) => {
      log.warn("SMTP_URL: the mail server can't be used; email is queued until it's available", {
        code: codeOf(error),
      });
    }),
    config.s3 &&
      files
        .get(NO_FILE)
        .then((file) => file?.body.destroy())
        .catch((error: unknown) => {
          log.warn("S3_ENDPOINT: the file store can't be used", { code: codeOf(error) });
        }),
  ]);
}

/** The short reason, which names no host, account or secret. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return 'no answer';
}

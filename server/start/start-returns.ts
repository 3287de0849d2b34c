import { ConfigError, type Config } from '../config/config.ts';
import { createBounceAddresses, listenForReturns, type ReturnsListener } from '../platform/mail/index.ts';
import type { Platform } from '../platform/platform.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not listen there',
  EADDRINUSE: 'it is taken by another program',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
};

/** Listens for mails that come back, if the settings say where. */
export async function startReturns(
  { bounceAddress, bounceListen }: Config,
  { signer, recipients, log }: Platform,
): Promise<ReturnsListener | undefined> {
  if (bounceAddress === undefined || bounceListen === undefined) return undefined;
  const bounces = createBounceAddresses(bounceAddress, signer);
  try {
    const listener = await listenForReturns({ ...bounceListen, bounces, recipients, log });
    log.info('listening for mails that come back', { port: listener.port });
    return listener;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new ConfigError(`BOUNCE_LISTEN: ${reason} (${code})`, { cause: error });
  }
}

import { connect, getCACertificates } from 'node:tls';
import { DAY_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Outside } from '../platform/installation/restore-hold.ts';
import type { Log } from '../platform/log.ts';

/** Looks once a day whether browsers trust what is shown at the public address, and says so when they don't. */
export function watchPublicCertificate(
  publicUrl: URL | undefined,
  { log, outside }: { readonly log: Log; readonly outside: Pick<Outside, 'isHeld'> },
): { stop(): void } {
  if (publicUrl?.protocol !== 'https:') return { stop: () => undefined };
  async function look(url: URL): Promise<void> {
    // A restored copy asks nobody outside.
    if (await outside.isHeld().catch(() => true)) return;
    const code = await certificateProblem(url, getCACertificates('bundled'));
    if (code !== undefined) log.error("PUBLIC_URL: browsers don't trust the certificate there", { code });
  }
  void look(publicUrl);
  const timer = setInterval(() => void look(publicUrl), DAY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Why a browser with these authorities would not go there. Undefined when it would, and when nothing answers. */
export function certificateProblem({ hostname, port }: URL, ca: readonly string[]): Promise<string | undefined> {
  return new Promise((settle) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    // Only looked at: nothing is sent there.
    const options = { host, port: Number(port || 443), ca: [...ca], rejectUnauthorized: false };
    const socket = connect({ ...options, ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }) }, () => {
      settle(socket.authorized ? undefined : codeOf(socket.authorizationError));
      socket.destroy();
    });
    socket.setTimeout(DEADLINES.publicCertificate.ms, () => socket.destroy());
    socket.on('error', () => undefined).once('close', () => settle(undefined));
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

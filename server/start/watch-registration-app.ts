import { access } from 'node:fs/promises';
import { SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Platform } from '../platform/platform.ts';

const LOOK_EVERY_MS = 5 * SECOND_MS;
const PATIENCE_MS = DEADLINES.registrationApp.ms;

export interface RegistrationAppWatch {
  /** A node that was told to use an app that is not there is not ready. One that has lost it since goes on. */
  wasEverThere(): boolean;
  stop(): void;
}

/** Looks whether the registration app is where the setting says; without it nobody can register. */
export async function watchRegistrationApp(
  registrationUrl: URL | undefined,
  { log, metrics, outside }: Pick<Platform, 'log' | 'metrics' | 'outside'>,
): Promise<RegistrationAppWatch> {
  // The one of the build is as ready as the build.
  if (registrationUrl === undefined) return { wasEverThere: () => true, stop: () => undefined };
  const manifest = new URL('manifest.json', registrationUrl);
  let isThere: boolean | undefined;
  let wasEverThere = false;

  async function look(): Promise<void> {
    // A restored copy asks nobody outside.
    if (manifest.protocol !== 'file:' && (await outside.isHeld().catch(() => true))) return;
    const wasThere = isThere;
    isThere = await isManifestAt(manifest);
    if (isThere === wasThere) return;
    if (!isThere) log.error("REGISTRATION_URL: there's no manifest.json, so no one can register");
    else if (wasThere === false) log.warn('REGISTRATION_URL: the registration app was found');
    wasEverThere ||= isThere;
  }

  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  metrics.watch('spark_registration_app_up', 'Whether the registration app was found at REGISTRATION_URL', async () =>
    Number(isThere ?? false),
  );
  return { wasEverThere: () => wasEverThere, stop: () => clearInterval(timer) };
}

async function isManifestAt(manifest: URL): Promise<boolean> {
  try {
    if (manifest.protocol !== 'file:') return await isAnsweredAt(manifest);
    await access(manifest);
    return true;
  } catch {
    return false;
  }
}

async function isAnsweredAt(manifest: URL): Promise<boolean> {
  // Nobody has named where a redirect leads, and browsers may load the app from this origin alone.
  const answer = await fetch(manifest, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.body?.cancel();
  return answer.ok;
}

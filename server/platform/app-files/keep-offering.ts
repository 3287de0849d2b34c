import type { Log } from '../log.ts';
import type { AppFile } from './app-file.ts';
import type { AppFiles } from './app-files.ts';

export const OFFERED_AGAIN_MS = 60 * 60 * 1000;

/** Offers the files of this node's build now and, since others may let go of what seems left behind, every hour. */
export async function keepOffering(
  appFiles: AppFiles,
  readFiles: () => Promise<readonly AppFile[]>,
  log: Log,
): Promise<{ readonly stop: () => void }> {
  const offer = async (): Promise<void> => appFiles.offer(await readFiles());
  await offer();
  const timer = setInterval(() => {
    offer().catch((error: unknown) => log.warn('the files of the apps could not be offered again', { error }));
  }, OFFERED_AGAIN_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

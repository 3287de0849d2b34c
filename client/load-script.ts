import { SCRIPT_TIMEOUT_MS } from '#contract/limits.ts';

const NAME = 'ChunkLoadError';

/** A part of the app that did not arrive (spec §8). */
export class ChunkLoadError extends Error {
  override readonly name = NAME;
}

/** Waits for a script as long as the specification allows; whatever goes wrong on the way is a ChunkLoadError. */
export async function loadScript<Module>(importer: () => Promise<Module>): Promise<Module> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ChunkLoadError('Part of the app took too long to load')),
    SCRIPT_TIMEOUT_MS,
  );
  try {
    return await Promise.race([importer(), late.promise]);
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause;
    throw new ChunkLoadError("Part of the app didn't load", { cause });
  } finally {
    clearTimeout(timer);
  }
}

export function isScriptMissing(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

/** Scripts that are asked for past `loadScript` fail under the same name. */
export function nameMissingScripts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = NAME;
  });
}

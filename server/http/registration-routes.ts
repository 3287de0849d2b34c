import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { WireError } from '#server/api/wire-error.ts';
import { hashedFiles } from './built-files.ts';

const MANIFEST_PATH = '/registration/manifest.json';
export const REGISTRATION_ASSETS = '/registration/assets/';

interface RegistrationRoutesOptions {
  /** The setting: another origin, or a folder; undefined for the app that was built with the host. */
  readonly registrationUrl: URL | undefined;
  readonly appsFolder: string | undefined;
}

/** Whether files under the path of the registration app come from a folder of its own. */
export function hasOwnFolder(registrationUrl: URL | undefined): boolean {
  return registrationUrl?.protocol === 'file:';
}

/**
 * Where the newest registration app is. The manifest is read with every call: anyone who puts another one there has deployed it, and
 * no node starts again for that.
 */
export async function registrationRoutes(
  app: FastifyInstance,
  { registrationUrl, appsFolder }: RegistrationRoutesOptions,
): Promise<void> {
  if (registrationUrl !== undefined && !hasOwnFolder(registrationUrl)) {
    const manifest = new URL('manifest.json', registrationUrl).href;
    app.get(MANIFEST_PATH, (_request, reply) => reply.redirect(manifest, 307));
    return;
  }
  const folder =
    registrationUrl === undefined ? appsFolder && join(appsFolder, 'registration') : fileURLToPath(registrationUrl);
  if (folder === undefined) return;
  app.get(MANIFEST_PATH, async (_request, reply) => {
    const manifest = await readFile(join(folder, 'manifest.json')).catch(() => undefined);
    if (manifest === undefined) throw new WireError('NOT_FOUND');
    return reply.type('application/json; charset=utf-8').send(manifest);
  });
  // Those of a build are served with the other files of it, and by every node.
  if (hasOwnFolder(registrationUrl)) {
    await app.register((scope) => hashedFiles(scope, join(folder, 'assets')), { prefix: REGISTRATION_ASSETS });
  }
}

import { WORKER_PATH, WORKER_POLICY, type WorkerMessage } from '#contract/wire/worker.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
}

let begun: Promise<ServiceWorkerRegistration | undefined> | undefined;

/** Begins the worker, once for each page; a browser that has none, or does not want one, does without. */
export async function beginWorker(): Promise<void> {
  // The files of the dev server have no hashes.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  begun ??= navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).catch(() => undefined);
  const registration = await begun;
  if (registration === undefined) return;
  post(registration.waiting, { kind: 'begin' });
  const ready = await navigator.serviceWorker.ready;
  post(ready.active, { kind: 'keep', files: filesOfPage() });
}

/** For a new version that waits, or has looked for a survey and is about to wait: somebody has left the survey. */
export async function letWorkerBegin(): Promise<void> {
  const registration = await begun;
  post(registration?.waiting ?? registration?.installing, { kind: 'begin' });
}

/** Looks whether the server has another version; the browser does so by itself when a page is opened. */
export async function lookForNewWorker(): Promise<void> {
  const registration = await begun;
  await registration?.update().catch(() => undefined);
}

/** The one policy that the server allows makes one address, whatever it is given. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return WORKER_PATH;
  return trustedTypes.createPolicy(WORKER_POLICY, { createScriptURL: () => WORKER_PATH }).createScriptURL('');
}

/** What this page fetched before there was a worker to see it. */
function filesOfPage(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

function post(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message);
}

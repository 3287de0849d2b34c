/**
 * Opens the app without a connection, and shows what is pushed. It keeps the page and the files of its own build, and no
 * answer of any call: what a member saw last is the page's to keep (web/offline/).
 */
import { matchMemberPath } from '#contract/pages/member-paths.ts';
import type { WorkerBuild, WorkerMessage } from '#contract/wire/worker.ts';
import { isInSurvey, isOutOfSurvey } from './in-survey.ts';
import { createKeptBuild } from './kept-build.ts';
import { openPushed, showPushed } from './pushed.ts';
import type { WorkerScope } from './scope.ts';

/** Written in by tools/build-worker.ts. */
declare const WORKER_BUILD: WorkerBuild;

const scope = globalThis as unknown as WorkerScope;
const build = createKeptBuild(scope.caches, WORKER_BUILD, (request, options) => fetch(request, options));

scope.addEventListener('install', (event) => event.waitUntil(build.fill().then(beginUnlessInSurvey)));

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  event.waitUntil(message.kind === 'keep' ? build.keep(message.files) : beginAfterSurvey());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (isAppPage(pathname)) event.respondWith(build.page(fromNetwork(event.preloadResponse, request)));
  } else if (build.isFile(pathname)) event.respondWith(build.file(request, (work) => event.waitUntil(work)));
});

scope.addEventListener('push', (event) => event.waitUntil(showPushed(scope, event.data?.text())));

scope.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(scope, event.notification)));

/** The front page is none: it needs no script. Whatever is no member's page is none of ours. */
function isAppPage(pathname: string): boolean {
  const name = matchMemberPath(pathname)?.name;
  return name !== undefined && name !== 'landing';
}

async function fromNetwork(preloaded: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await preloaded) ?? fetch(request);
}

/** Anyone who is in a survey keeps the version they began with until they leave it. */
async function beginUnlessInSurvey(): Promise<void> {
  if (!(await isInSurvey(scope))) await scope.skipWaiting();
}

async function beginAfterSurvey(): Promise<void> {
  if (await isOutOfSurvey(scope)) await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  // The page is asked for while the worker starts.
  await scope.registration.navigationPreload?.enable();
  await build.forgetOthers();
  await scope.clients.claim();
}

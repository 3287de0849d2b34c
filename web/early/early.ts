/**
 * Runs inside the page, before any script has arrived: asks who is signed in and, where a member's first page is opened,
 * for what it shows, so that the answers travel beside the scripts. The server believes nothing of it: what is
 * remembered here only chooses what to ask for.
 */
import { API_PATHS, memberGraphqlPath } from '#contract/wire/api-paths.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS, STORAGE_KEYS } from '#contract/wire/headers.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { Operation } from '#contract/wire/operation.ts';
import { graphqlBody } from '#client/graphql-answer.ts';
import { createStoredToken } from '#client/stored-token.ts';
import { createTransport } from '#client/transport.ts';
import { ChunkLoadError } from '#client/load-script.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { reportFatalError } from '#web/api/report-fatal-error.ts';
import { activitiesQuery, preferencesQuery } from '#web/activities/activities.queries.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { type EarlyAnswers, earlyKey } from './early-answers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { reloadOnce } from '#client/reload-once.ts';

followStart();

const csId = createStoredToken(STORAGE_KEYS.token).read();
const panelistId = createStoredToken(STORAGE_KEYS.memberId).read();
const answers: EarlyAnswers = new Map();

const environment = environmentOfHost(location.host);
const send = createTransport({
  siteId: DEFAULT_BRAND.siteId,
  consumer: CONSUMERS.member,
  environment,
  userId: () => panelistId,
});

function ask(path: string, operationName: string, body?: unknown): void {
  const answer = send({ path, operationName, csId, body });
  // Anyone who takes it deals with its failure.
  answer.catch(() => {});
  answers.set(earlyKey({ path, csId, body }), answer);
}

/** Notes what a query would call instead of waiting for it. */
const noting = {
  query(operation: Operation<unknown, unknown>, variables: unknown) {
    ask(memberGraphqlPath(environment), operation.name, graphqlBody(operation, variables));
    return new Promise(() => {});
  },
} as unknown as MemberApi;

if (csId !== undefined) {
  ask(API_PATHS.validateToken, 'validate-token');
  if (
    panelistId !== undefined &&
    location.pathname.replace(/\/$/, '') === memberPath('activities').replace(/\/$/, '')
  ) {
    const parts = { api: noting, brand: DEFAULT_BRAND, member: { panelistId, externalId: '', email: '' } };
    for (const { queryFn } of [activitiesQuery(parts), preferencesQuery(parts), panelistQuery(parts)]) {
      void (queryFn as () => Promise<unknown>)();
    }
  }
  window.sparkEarly = answers;
}

/** A page that a browser kept for long may name a start that is no longer there: it is loaded anew, or says so. */
function followStart(): void {
  // It does not bubble.
  addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && onMissing()), {
    capture: true,
  });
}

async function onMissing(): Promise<void> {
  if (await reloadOnce()) return;
  void reportFatalError(send, new ChunkLoadError("The app didn't load"), location.pathname);
  const text = document.createElement('p');
  text.textContent = MESSAGES.generic.somethingWentWrongTryAgain;
  const button = document.createElement('button');
  button.textContent = MESSAGES.generic.tryAgain;
  button.addEventListener('click', () => location.reload());
  document.getElementById('app')?.replaceChildren(text, button);
}

/** The names browser and server use to talk past the body: headers and local storage (spec §3, §7.1, §7.4). */
export const HEADERS = {
  operationName: 'x-operation-name',
  siteId: 'x-site-id',
  correlationId: 'x-correlation-id',
  consumer: 'x-consumer',
  serviceName: 'x-service-name',
  serviceEnv: 'x-service-env',
  userId: 'x-user-id',
  /** Marks a call that wants a recent sign-in, is never cached and never retried by itself (decisions §11). */
  restricted: 'x-restricted',
  /** What a visitor sends files with (spec §7.3). */
  guestToken: 'x-guest-token',
  /** Carries `cs_id`, the guard against cross-site calls: alone it opens nothing (decisions §3). */
  authorization: 'authorization',
} as const;

export const RESTRICTED_VALUE = 'true';

/** What the apps call themselves in `x-consumer`. */
export const CONSUMERS = { member: 'spark-web', console: 'spark-console' } as const;

/** The service that the apps call, in `x-service-name`. */
export const SERVICE_NAME = 'spark-community';

/** Sent with every call to the query and mutation endpoint (spec §7.1). */
export const DEFAULT_REQUEST_HEADERS = { accept: 'application/json', 'cache-control': 'no-store' } as const;

/** A correlation id is made by a browser we do not control, so only plain, short ones reach a log line. */
export const CORRELATION_ID_PATTERN = /^[A-Za-z0-9-]{8,64}$/;

const BEARER_PATTERN = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** The `authorization` header that carries a `cs_id`. */
export function bearerOf(csId: string): string {
  return `Bearer ${csId}`;
}

/** The `cs_id` inside an `authorization` header, or undefined when there is none. */
export function csIdOf(authorization: string | undefined): string | undefined {
  return BEARER_PATTERN.exec(authorization ?? '')?.[1];
}

export type NewTagFeature = 'weekly-quests' | 'product-testing';

/** Local storage keys (spec §3). The console runs on the same host, so its token has a key of its own. */
export const STORAGE_KEYS = {
  token: 'token',
  /** Whose session it was last, so that their first page can be asked for before the session is looked up. */
  memberId: 'panelist-id',
  consoleToken: 'console-token',
  /** The text of the banner that was hidden last. */
  infoBannerHidden: 'info-banner-hidden',
  trialNoticeHidden: 'trial-notice-hidden',
  appBannerHidden: 'app-banner-hidden',
  /** What is on for the person who was here last, until it is asked anew. */
  flags: 'spark-flags',
  /** What is typed in a survey and not saved yet, each under its member; for anyone who is signed in nowhere, under nobody. */
  surveyDrafts: 'spark-survey-draft:',
  surveyDraft: (panelistId: string) => `spark-survey-draft:${panelistId}:` as const,
  /** Pages of surveys that were answered without a connection and wait to be sent, each under its member. */
  surveyWaiting: (panelistId: string) => `spark-survey-waiting:${panelistId}:` as const,
  /** What a member saw last, to be shown without a connection; kept by the browser's own database. */
  offlineDatabase: 'spark-offline',
  /** What somebody writes to us and has not sent yet, in this window alone: of a member, or of nobody. */
  contactDraft: (owner: string) => `spark-contact-draft:${owner}` as const,
  /** Films that wait to be sent; kept by the browser's own database. */
  clipsDatabase: 'spark-clips',
  newTagActivated: (feature: NewTagFeature) => `new-tag-activated-${feature}` as const,
} as const;

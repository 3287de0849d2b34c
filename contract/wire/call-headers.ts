import type { Environment } from './environment.ts';
import { bearerOf, HEADERS, SERVICE_NAME } from './headers.ts';

/** Who makes a call, and from where. */
export interface CallFacts {
  readonly siteId: string;
  readonly consumer: string;
  readonly environment: Environment;
  readonly correlationId: string;
  /** The session's id for clients, and who is signed in; a visitor has neither. */
  readonly csId: string | undefined;
  readonly userId: string | undefined;
}

/** What every call of a browser carries, uploads included (spec §7.1, §7.4). The server believes none of it by itself. */
export function callHeaders(facts: CallFacts): Readonly<Record<string, string>> {
  return {
    [HEADERS.siteId]: facts.siteId,
    [HEADERS.consumer]: facts.consumer,
    [HEADERS.correlationId]: facts.correlationId,
    [HEADERS.serviceName]: SERVICE_NAME,
    [HEADERS.serviceEnv]: facts.environment,
    ...(facts.csId === undefined ? {} : { [HEADERS.authorization]: bearerOf(facts.csId) }),
    ...(facts.userId === undefined ? {} : { [HEADERS.userId]: facts.userId }),
  };
}

import { API_PATHS } from '#contract/wire/api-paths.ts';
import { matchMemberPath } from '#contract/pages/member-paths.ts';
import type { ClientErrorReport } from '#contract/wire/rest.ts';
import { isApiError } from '#client/api-error.ts';
import type { Transport } from '#client/transport.ts';

/** Logs what broke a page (spec §2.3): a key and the pattern of the page, never a text that could name a person. */
export async function reportFatalError(transport: Transport, error: unknown, pathname: string): Promise<void> {
  const report: ClientErrorReport = {
    level: 'fatal',
    messageKey: messageKeyOf(error),
    route: matchMemberPath(pathname)?.pattern ?? '/',
    correlationId: isApiError(error) ? error.correlationId : crypto.randomUUID(),
  };
  try {
    await transport({ path: API_PATHS.clientErrors, operationName: 'client-errors', csId: undefined, body: report });
  } catch {
    // The page already says that something went wrong; there is nobody left to tell.
  }
}

function messageKeyOf(error: unknown): string {
  if (isApiError(error)) return `ApiError.${error.code}`;
  const name = error instanceof Error ? error.name : 'unknown';
  return /^[A-Za-z0-9_.:-]{1,100}$/.test(name) ? name : 'unknown';
}

import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 5;
const FIRST_PAUSE_MS = 100;

/** What S3 said, without the address or the credentials of the call. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly code: string;
  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`);
    this.code = code;
  }
}

export async function s3Error(response: Response): Promise<S3Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  return new S3Error(response.status, code ?? (response.status === 404 ? 'NoSuchKey' : 'Unknown'));
}

type S3Call = (signal: AbortSignal) => Promise<Response>;

/**
 * Makes a call that may be made twice, and makes it again, with growing pauses, when S3 is busy, gives no
 * answer in time or cannot be reached. The last outcome is the caller's.
 */
export async function whileItHelps(call: S3Call, answerTimeoutMs: number): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await answerTo(call, answerTimeoutMs);
    const isBusy = outcome instanceof Error || outcome.status >= 500 || outcome.status === 429;
    if (!isBusy) return outcome;
    if (attempt === TRIES) {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    }
    if (outcome instanceof Response) await outcome.body?.cancel();
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

// The time-out is for the answer to begin: a large body may take its time.
async function answerTo(call: S3Call, timeoutMs: number): Promise<Response | Error> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await call(controller.signal);
  } catch (error) {
    return error instanceof Error ? error : new Error('The call to S3 failed.');
  } finally {
    clearTimeout(timer);
  }
}

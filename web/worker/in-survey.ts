import { SURVEY_LOCK } from '#contract/wire/worker.ts';

interface LocksSeen {
  readonly navigator: { readonly locks?: Pick<LockManager, 'query'> };
}

/** Whether somebody is in a survey, in any tab. */
export async function isInSurvey({ navigator }: LocksSeen): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(SURVEY_LOCK));
}

const LOOKS = 10;
const LOOK_AGAIN_MS = 300;

/**
 * Whether nobody is in a survey, as somebody says who has just left one: a browser at work may show for a while a lock that
 * its page has let go of.
 */
export async function isOutOfSurvey(
  scope: LocksSeen,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
): Promise<boolean> {
  for (let looks = 1; looks < LOOKS; looks++) {
    if (!(await isInSurvey(scope))) return true;
    await wait(LOOK_AGAIN_MS);
  }
  return !(await isInSurvey(scope));
}

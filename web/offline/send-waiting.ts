import { isApiError } from '#client/api-error.ts';
import { saveMarketResearchSurveyPage } from '#contract/generated/member/operations.ts';
import { SURVEY_LOCK } from '#contract/wire/worker.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { WaitingPage, WaitingPages, WaitingSurvey } from './waiting-pages.ts';

/** What became of the pages of a survey: all sent, sent and over, or there is something to look at. */
export interface SentSurvey {
  readonly title: string;
  readonly became: 'sent' | 'over' | 'stuck' | 'too-late';
}

const TOO_LATE = new Set<string>(['SURVEY_LINK_INVALID', 'SURVEY_CLOSED', 'NOT_FOUND']);

/** Sends the pages that wait of surveys that nobody has open, each survey's in their order, and tells what became of them. */
export async function sendWaiting(
  api: Pick<MemberApi, 'mutate'>,
  waiting: WaitingPages,
): Promise<readonly SentSurvey[]> {
  const sent: SentSurvey[] = [];
  for (const { seed, survey } of waiting.all()) {
    if (survey.isStuck === true) continue;
    const became = await unlessOpen(seed, () => sendSurvey(api, waiting, seed));
    if (became !== undefined) sent.push({ title: survey.title, became });
  }
  return sent;
}

/** In a tab that shows the survey its own page sends them; without locks nobody knows, and the server takes each page once. */
async function unlessOpen<Value>(seed: string, work: () => Promise<Value>): Promise<Value | undefined> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(SURVEY_LOCK + seed, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : work(),
  );
}

async function sendSurvey(
  api: Pick<MemberApi, 'mutate'>,
  waiting: WaitingPages,
  seed: string,
): Promise<SentSurvey['became'] | undefined> {
  // Another tab may have sent some of them meanwhile.
  for (let survey = waiting.read(seed); survey !== undefined; survey = waiting.read(seed)) {
    const [page, ...left] = survey.pages;
    if (page === undefined) break;
    try {
      const step = await save(api, survey, page);
      if (step.problems.length > 0) return stick(waiting, seed, survey);
      if (left.length === 0 || step.end !== null) waiting.drop(seed);
      else waiting.write(seed, { ...survey, pages: left });
      if (step.end !== null) return 'over';
    } catch (error) {
      if (isApiError(error, 'CONFLICT')) return stick(waiting, seed, survey);
      if (!isApiError(error) || !TOO_LATE.has(error.code)) return undefined;
      waiting.drop(seed);
      return 'too-late';
    }
  }
  return 'sent';
}

function save(api: Pick<MemberApi, 'mutate'>, { link }: WaitingSurvey, { revision, page, answers }: WaitingPage) {
  return api.mutate(saveMarketResearchSurveyPage, { input: { link, revision, page, answers } });
}

/** The page of the survey knows what to do: it asks where the member is, and nothing that was typed is lost. */
function stick(waiting: WaitingPages, seed: string, survey: WaitingSurvey): 'stuck' {
  waiting.write(seed, { ...survey, isStuck: true });
  return 'stuck';
}

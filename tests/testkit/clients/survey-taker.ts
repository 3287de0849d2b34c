import { ApiClient, type Answer } from './api-client.ts';
import { aMember, TEST_PASSWORD } from '../builders/builders.ts';
import type { TestNode } from '../node.ts';
import { anInvitation } from '../builders/survey-builders.ts';

const STEP = `revision definition run draft { number answers } problems { question path code message } externalUrl
  end { outcome points pointsIfApproved pagesAnswered balance note recruitment { panelistId isQualified } }`;

const DOCUMENTS = {
  look: `query look($link: MarketResearchSurveyLink!) { call: getMarketResearchSurvey(link: $link) {
    surveyId title description minutes points { qualified nonQualified overQuota } state step { ${STEP} } } }`,
  start: `mutation start($link: MarketResearchSurveyLink!) { call: startMarketResearchSurvey(link: $link) { ${STEP} } }`,
  save: `mutation save($input: MarketResearchSurveyPageInput!) {
    call: saveMarketResearchSurveyPage(input: $input) { ${STEP} } }`,
  keep: `mutation keep($input: MarketResearchSurveyDraftInput!) {
    call: keepMarketResearchSurveyDraft(input: $input) { ${STEP} } }`,
  back: `mutation back($input: MarketResearchSurveyReturnInput!) {
    call: returnMarketResearchSurveyPage(input: $input) { ${STEP} } }`,
} as const;

export interface SurveyLink {
  readonly surveyId: string;
  readonly panelistHash: string;
}

/** The value of a call that must succeed, or the code of its error. */
export function outcomeOf({ body }: Answer) {
  const error = body?.errors?.[0] ?? body?.error;
  return error === undefined ? body.data.call : { error: error.extensions?.code ?? error.code, ...error.extensions };
}

/** Sends again what got no answer, as our pages do: a busy node says so with a 5xx, and a page may be sent twice. */
export async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await send();
    if (answer.status < 500 || attempt >= 10) return answer;
  }
}

/** Somebody with a survey link in a browser, over HTTP. */
export class SurveyTaker {
  readonly browser: ApiClient;
  readonly link: SurveyLink;

  constructor(browser: ApiClient, link: SurveyLink) {
    this.browser = browser;
    this.link = link;
  }

  look(): Promise<Answer> {
    return this.browser.graphql('look', DOCUMENTS.look, { link: this.link });
  }

  start(more: object = {}): Promise<Answer> {
    return this.browser.graphql('start', DOCUMENTS.start, { link: { ...this.link, ...more } });
  }

  save(revision: unknown, page: unknown, answers: unknown): Promise<Answer> {
    return this.browser.graphql('save', DOCUMENTS.save, { input: { link: this.link, revision, page, answers } });
  }

  keep(revision: unknown, page: unknown, follows: unknown, answers: unknown): Promise<Answer> {
    const input = { link: this.link, revision, page, follows, answers };
    return this.browser.graphql('keep', DOCUMENTS.keep, { input });
  }

  back(revision: number): Promise<Answer> {
    return this.browser.graphql('back', DOCUMENTS.back, { input: { link: this.link, revision } });
  }
}

/** A survey that members are invited to. */
export interface OpenSurvey {
  readonly surveyId: string;
  readonly projectId: string;
}

/** Somebody with a link to their copy of the survey, not signed in. */
export async function aTaker(node: TestNode, survey: OpenSurvey) {
  const invitation = await anInvitation(node, survey);
  return { ...invitation, taker: new SurveyTaker(new ApiClient(node.url), invitation.link) };
}

/** A member who is signed in, with a copy of the survey. */
export async function aSignedInTaker(node: TestNode, survey: OpenSurvey) {
  const member = await aMember(node);
  const invitation = await anInvitation(node, survey, member);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  return { ...invitation, email: member.email, taker: new SurveyTaker(browser, invitation.link) };
}

/** All of TEA_SURVEY, to the answer of its last page. */
export async function takeTeaSurvey(taker: SurveyTaker): Promise<Answer> {
  await taker.start();
  await taker.save(0, 'you', { age: 34, region: 'west' });
  await taker.save(1, 'tea', { teas: ['green'] });
  return taker.save(2, 'words', { why: 'I like it.', again: true });
}

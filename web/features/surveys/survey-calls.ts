import {
  getMarketResearchSurvey,
  keepMarketResearchSurveyDraft,
  returnMarketResearchSurveyPage,
  saveMarketResearchSurveyPage,
  startMarketResearchSurvey,
} from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { Answers, AnswerProblem, Run, SurveyDefinition } from '#engine/index.ts';
import type { SurveyLink } from '#renderer/survey-link.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { isApiError } from '#client/api-error.ts';

type WireSurvey = AnswerOf<typeof getMarketResearchSurvey>;
type WireStep = NonNullable<WireSurvey['step']>;
export type SurveyEnd = NonNullable<WireStep['end']>;

/** Where a member is in a survey. What is JSON on the wire was made by the engine that reads it here. */
export interface SurveyStep {
  readonly revision: number;
  readonly run: Run | null;
  /** What was typed on this page and not sent when the member left. */
  readonly draft: { readonly number: number; readonly answers: Answers } | null;
  readonly problems: readonly AnswerProblem[];
  readonly externalUrl: string | null;
  readonly end: SurveyEnd | null;
  /** With a look and with a start only. */
  readonly definition?: SurveyDefinition | null;
}

export interface OpenedSurvey extends Omit<WireSurvey, 'step'> {
  readonly step: SurveyStep | null;
}

export type SurveyCalls = ReturnType<typeof createSurveyCalls>;

/** The calls about the survey that one link opens. */
export function createSurveyCalls(api: MemberApi, link: SurveyLink) {
  return {
    /** Changes nothing. */
    async look(): Promise<OpenedSurvey> {
      const survey = await api.query(getMarketResearchSurvey, { link });
      return survey as OpenedSurvey;
    },

    async start(): Promise<SurveyStep> {
      return (await api.mutate(startMarketResearchSurvey, { link })) as SurveyStep;
    },

    async save(revision: number, page: string, answers: Answers): Promise<SurveyStep> {
      const input = { link, revision, page, answers };
      return (await api.mutate(saveMarketResearchSurveyPage, { input })) as SurveyStep;
    },

    async keep(revision: number, page: string, follows: number, answers: Answers): Promise<SurveyStep> {
      const input = { link, revision, page, follows, answers };
      return (await api.mutate(keepMarketResearchSurveyDraft, { input })) as SurveyStep;
    },

    async back(revision: number): Promise<SurveyStep> {
      const input = { link, revision };
      return (await api.mutate(returnMarketResearchSurveyPage, { input })) as SurveyStep;
    },
  };
}

const FINAL = new Set<string>([
  'SURVEY_LINK_INVALID',
  'SURVEY_CLOSED',
  'SURVEY_PAUSED',
  'SURVEY_UNAVAILABLE',
  'FEATURE_OFF',
]);

/** Whether the survey cannot go on, whatever is pressed: its own page takes the place of the questions. */
export function isFinal(error: unknown): boolean {
  return isApiError(error) && FINAL.has(error.code);
}

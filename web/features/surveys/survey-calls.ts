import {
  GetMarketResearchSurveyDocument,
  type GetMarketResearchSurveyQuery,
  KeepMarketResearchSurveyDraftDocument,
  ReturnMarketResearchSurveyPageDocument,
  SaveMarketResearchSurveyPageDocument,
  StartMarketResearchSurveyDocument,
} from '#contract/generated/member/graphql.ts';
import type { Answers, AnswerProblem, Run, SurveyDefinition } from '#engine/index.ts';
import type { SurveyLink } from '#renderer/survey-link.ts';
import type { MemberApi } from '#web/api/member-api.ts';

type WireSurvey = GetMarketResearchSurveyQuery['getMarketResearchSurvey'];
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
      const operation = { name: 'getMarketResearchSurvey', document: GetMarketResearchSurveyDocument };
      const { getMarketResearchSurvey: survey } = await api.callGraphql(operation, { link });
      return survey as OpenedSurvey;
    },

    async start(): Promise<SurveyStep> {
      const operation = { name: 'startMarketResearchSurvey', document: StartMarketResearchSurveyDocument };
      return (await api.callGraphql(operation, { link })).startMarketResearchSurvey as SurveyStep;
    },

    async save(revision: number, page: string, answers: Answers): Promise<SurveyStep> {
      const operation = { name: 'saveMarketResearchSurveyPage', document: SaveMarketResearchSurveyPageDocument };
      const input = { link, revision, page, answers };
      return (await api.callGraphql(operation, { input })).saveMarketResearchSurveyPage as SurveyStep;
    },

    async keep(revision: number, page: string, follows: number, answers: Answers): Promise<SurveyStep> {
      const operation = { name: 'keepMarketResearchSurveyDraft', document: KeepMarketResearchSurveyDraftDocument };
      const input = { link, revision, page, follows, answers };
      return (await api.callGraphql(operation, { input })).keepMarketResearchSurveyDraft as SurveyStep;
    },

    async back(revision: number): Promise<SurveyStep> {
      const operation = { name: 'returnMarketResearchSurveyPage', document: ReturnMarketResearchSurveyPageDocument };
      const input = { link, revision };
      return (await api.callGraphql(operation, { input })).returnMarketResearchSurveyPage as SurveyStep;
    },
  };
}

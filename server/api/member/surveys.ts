import { ARGUMENT_MESSAGES } from '#contract/graphql/argument-limits.ts';
import type { MarketResearchSurveyLink, Resolvers } from '#contract/generated/member/resolvers.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import {
  type SurveyFailure,
  type SurveyStep,
  type SurveyVisit,
  keepSurveyDraft,
  lookAtSurvey,
  returnSurveyPage,
  saveSurveyPage,
  startSurvey,
} from '#server/modules/taking/index.ts';
import type { MemberCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../or-throw.ts';
import { WireError } from '../wire-error.ts';
import { withinLimit } from '../within-limit.ts';
import { isStorable, readPanelistHash, withWholeCharacters } from '#server/modules/surveys/index.ts';

const SOURCE_MAX_CHARACTERS = 100;

export function surveysResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { limits } = rooms.surveys;

  function visitOf(link: MarketResearchSurveyLink, call: MemberCall): SurveyVisit {
    const ticket = readPanelistHash(rooms.surveys, link);
    if (ticket === undefined) throw new WireError('SURVEY_LINK_INVALID');
    return { ...ticket, signedInAs: call.panelist?.panelistId };
  }

  async function changingVisit(link: MarketResearchSurveyLink, call: MemberCall): Promise<SurveyVisit> {
    const visit = visitOf(link, call);
    await withinLimit(limits.takeLeased(RATE_LIMITS.changesPerLink, visit.taskId));
    return visit;
  }

  return {
    Query: {
      async getMarketResearchSurvey(_parent, { link }, call) {
        const { task, step } = orThrow(await lookAtSurvey(rooms, visitOf(link, call)), surveyError);
        return {
          surveyId: link.surveyId,
          title: task.externalName,
          description: task.description,
          minutes: task.minutes,
          points: task.points,
          state: task.state,
          step: step && onWire(step),
        };
      },
    },
    Mutation: {
      async startMarketResearchSurvey(_parent, { link }, call) {
        const { source = null } = link;
        const isKept = source !== null && source.length <= SOURCE_MAX_CHARACTERS && isStorable(source);
        const started = await startSurvey(rooms, await changingVisit(link, call), isKept ? source : null);
        return onWire(orThrow(started, surveyError));
      },
      async saveMarketResearchSurveyPage(_parent, { input }, call) {
        const { link, revision, page } = input;
        const visit = await changingVisit(link, call);
        const answers = answersIn(input.answers);
        return onWire(orThrow(await saveSurveyPage(rooms, visit, { revision, page, answers }), surveyError));
      },
      async keepMarketResearchSurveyDraft(_parent, { input }, call) {
        const { link, revision, page, follows } = input;
        const visit = await changingVisit(link, call);
        const answers = answersIn(input.answers);
        const kept = await keepSurveyDraft(rooms, visit, { revision, page, follows, answers });
        return onWire(orThrow(kept, surveyError));
      },
      async returnMarketResearchSurveyPage(_parent, { input }, call) {
        const visit = await changingVisit(input.link, call);
        return onWire(orThrow(await returnSurveyPage(rooms, visit, input.revision), surveyError));
      },
    },
  };
}

/** Answers by name, in whatever shape the survey will judge; anything that could not even be kept is refused. */
function answersIn(json: unknown): Readonly<Record<string, unknown>> {
  const answers = withWholeCharacters(json);
  const isRecord = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
  if (!isRecord || !isStorable(answers))
    throw new WireError('BAD_REQUEST', { fields: { answers: [ARGUMENT_MESSAGES.shape] } });
  return answers as Readonly<Record<string, unknown>>;
}

const SURVEY_CODES = {
  'link-invalid': 'SURVEY_LINK_INVALID',
  closed: 'SURVEY_CLOSED',
  paused: 'SURVEY_PAUSED',
  unavailable: 'SURVEY_UNAVAILABLE',
  off: 'FEATURE_OFF',
  conflict: 'CONFLICT',
} as const satisfies Record<SurveyFailure['reason'], string>;

function surveyError(failure: SurveyFailure): WireError {
  const hasStep = failure.reason === 'conflict' && failure.step !== null;
  return new WireError(SURVEY_CODES[failure.reason], hasStep ? { step: onWire(failure.step) } : {});
}

function onWire({ problems, ...step }: SurveyStep) {
  return { ...step, problems: problems.map((problem) => ({ ...problem, path: problem.path ?? [] })) };
}

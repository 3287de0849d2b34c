import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { invitePanelist, type NewProject, type NewStudy } from '#server/modules/activities/index.ts';
import { publishStudy, writeStudy } from '#server/demo/builders/studies.ts';
import { setUpExternalSurvey } from '#server/modules/external-surveys/index.ts';
import { saveDraft } from '#server/modules/studies/index.ts';
import { createExternalSurvey, signPanelistHash } from '#server/modules/surveys/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aPlan, must, somebody, type World } from './builders.ts';

/** Three pages: who you are, what you drink, and your own words. */
export const TEA_SURVEY = {
  title: 'Tea at home',
  pages: [
    {
      name: 'you',
      elements: [
        {
          type: 'text',
          inputType: 'number',
          name: 'age',
          title: 'How old are you?',
          isRequired: true,
          min: 0,
          max: 120,
        },
        { type: 'radiogroup', name: 'region', title: 'Where do you live?', choices: ['north', 'south', 'west'] },
      ],
    },
    {
      name: 'tea',
      elements: [
        { type: 'checkbox', name: 'teas', title: 'Which teas do you drink?', choices: ['black', 'green', 'herbal'] },
      ],
    },
    {
      name: 'words',
      elements: [
        { type: 'comment', name: 'why', title: 'Why, {age}-year-old?', visibleIf: "{teas} contains 'green'" },
        { type: 'boolean', name: 'again', title: 'Would you do this again?' },
      ],
    },
  ],
} as const;

/** What a researcher says of a study of tea. */
export const A_STUDY: NewStudy = {
  kind: 'SURVEY',
  internalName: 'Tea',
  externalName: 'Tea at home',
  description: 'What you drink, and why.',
  points: { qualified: 120, nonQualified: 10, overQuota: 5 },
  minutes: 8,
};

const NOBODY = { operatorId: null };

export interface SurveyOptions {
  readonly definitionJson?: unknown;
  readonly outcomes?: readonly SurveyOutcomeRule[];
  readonly project?: Partial<NewProject>;
}

/** A published survey with a project that brings it to members. */
export function aSurvey(
  { platform, rooms }: World,
  { definitionJson = TEA_SURVEY, outcomes = [], project }: SurveyOptions = {},
) {
  const survey = { title: 'Tea at home', definition: definitionJson, outcomes };
  return publishStudy(rooms, platform.db, survey, aPlan(project));
}

/** A study whose survey is written; nobody is invited before it is launched. */
export function aWrittenStudy(
  { platform, rooms }: World,
  given: Partial<NewStudy> = {},
  { definition = TEA_SURVEY, outcomes = [] }: { definition?: unknown; outcomes?: readonly SurveyOutcomeRule[] } = {},
) {
  const study = { ...A_STUDY, ...given };
  const draft = { definition, outcomes };
  return inTransaction(platform.db, (tx) => writeStudy(rooms, tx, { study, draft }, NOBODY));
}

/** Writes three pages into studies that nobody has written yet. */
export async function writeSurvey({ platform, rooms }: World, ...projectIds: readonly string[]): Promise<void> {
  for (const projectId of projectIds) {
    const draft = { projectId, baseRevision: 0, definition: TEA_SURVEY, outcomes: [] };
    must(await inTransaction(platform.db, (tx) => saveDraft(rooms.surveyDrafts, tx, draft, NOBODY)));
  }
}

/** A survey that an outside host runs, and the key of that host. */
export function anOutsideSurvey({ platform, rooms }: World, entryUrl = 'http://127.0.0.1/s') {
  return inTransaction(platform.db, async (tx) => {
    const { surveyId } = await createExternalSurvey(rooms.surveys, tx, { title: 'Elsewhere' });
    const key = must(await setUpExternalSurvey(rooms.externalSurveys, tx, { surveyId, entryUrl }, NOBODY));
    return { surveyId, key };
  });
}

/** A new member's copy of the survey, and the link that opens it. */
export async function anInvitation(
  world: World,
  { surveyId, projectId }: { readonly surveyId: string; readonly projectId: string },
  given: { readonly panelistId?: string } = {},
) {
  const { platform, rooms } = world;
  const panelistId = given.panelistId ?? (await somebody(world));
  const { taskId } = must(await invitePanelist(rooms.activities, platform.db, { projectId, panelistId }));
  const link = { surveyId, panelistHash: signPanelistHash(platform, { taskId, surveyId }, 'EMAIL') };
  return { taskId, panelistId, link };
}

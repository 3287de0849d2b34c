import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { invitePanelist, type NewProject } from '#server/modules/activities/index.ts';
import { createPanelist } from '#server/modules/identity/index.ts';
import { publishSurvey, signPanelistHash } from '#server/modules/surveys/index.ts';
import { newId } from '#server/platform/chance.ts';
import { aProject, must, type World } from './builders.ts';

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

export interface SurveyOptions {
  readonly definitionJson?: unknown;
  readonly outcomes?: readonly SurveyOutcomeRule[];
  readonly project?: Partial<NewProject>;
}

/** A published survey with a project that brings it to members. */
export async function aSurvey(
  world: World,
  { definitionJson = TEA_SURVEY, outcomes = [], project }: SurveyOptions = {},
) {
  const { platform, rooms } = world;
  const { surveyId, version } = must(
    await publishSurvey(rooms.surveys, platform.db, { title: 'Tea at home', definitionJson, outcomes }),
  );
  const { projectId } = await aProject(world, { surveyId, ...project });
  return { surveyId, version, projectId };
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

/** A member who never signs in: without the cost of a password, for tests that need hundreds. */
async function somebody({ platform, rooms }: World): Promise<string> {
  const email = `${newId(platform.chance, platform.clock.now())}@example.com`;
  const panelist = { email, firstName: 'Sam', lastName: 'Sample', state: 'ACTIVE' as const };
  return must(await createPanelist(rooms.identity, platform.db, panelist)).panelistId;
}

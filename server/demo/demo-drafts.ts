import { DAY_MS } from '#contract/time/durations.ts';
import { createStudy } from '#server/modules/activities/index.ts';
import { markPublished, saveDraft } from '#server/modules/studies/index.ts';
import { later } from '#server/platform/clock.ts';
import { must, type Story } from './demo-story.ts';
import type { DemoSurvey } from './surveys/demo-survey.ts';
import { GROCERIES } from './surveys/groceries.ts';

/** What a study in the field was published from, so that its next version can be written. */
export async function keepAsDraft(
  story: Story,
  projectId: string,
  { definition, outcomes }: DemoSurvey,
  ownerId: string | null,
): Promise<void> {
  const draft = { projectId, baseRevision: 0, definition, outcomes, origin: 'IMPORT' as const, changes: [] };
  must(await saveDraft(story.surveyDrafts, story.tx, draft, { operatorId: ownerId }));
  await markPublished(story.tx, projectId, 1);
}

/** A draft that wants some work: the editor names its problems and offers the remedies. */
export async function writeGroceries(story: Story, ownerId: string): Promise<void> {
  const by = { operatorId: ownerId };
  const study = {
    kind: 'SURVEY' as const,
    internalName: 'Groceries at the door',
    externalName: 'Groceries at the door',
    description: 'A box by 6 pm: would you?',
    points: { qualified: 120, nonQualified: 10, overQuota: 20 },
    minutes: 6,
    wantedCompletes: 400,
    closesAt: later(story.clock.end, 21 * DAY_MS),
  };
  const { projectId } = await createStudy(story.activities, story.tx, study, by);
  const { definition, outcomes } = GROCERIES;
  must(await saveDraft(story.surveyDrafts, story.tx, { projectId, baseRevision: 0, definition, outcomes }, by));
}

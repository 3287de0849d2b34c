import { DAY_MS } from '#contract/time/durations.ts';
import { endOfDayAfter } from '#contract/time/panel-days.ts';
import {
  type NewProject,
  closeEndedProjects,
  closeStudy,
  createProject,
  invitePanelist,
  pauseStudy,
} from '#server/modules/activities/index.ts';
import { startSurvey } from '#server/modules/taking/index.ts';
import { createOutsideStudy } from '#server/modules/studies/index.ts';
import { createExternalSurvey, endRuns } from '#server/modules/surveys/index.ts';
import { later } from '#server/platform/clock.ts';
import { must } from './builders/must.ts';
import { publishStudy, writeStudy } from './builders/studies.ts';
import { writeGroceries } from './demo-drafts.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoPanel } from './launch-project.ts';
import type { DemoSurvey } from './surveys/demo-survey.ts';
import { SELF_CHECKOUT, SNACKS } from './surveys/short-surveys.ts';
import { takeSurvey } from './builders/take-survey.ts';

/** Something that happens in the demo, at its time. */
export interface DemoEvent {
  readonly at: Date;
  happen(): Promise<void>;
}

const POINTS = { qualified: 90, nonQualified: 10, overQuota: 20 };
const SURVEY = { category: 'SURVEY', subType: 'QUANTITATIVE', points: POINTS, minutes: 4 } as const;

/**
 * Studies at other points of their life, for the console: one that closed, one that is paused, drafts, one whose outside
 * host cannot be reached. Of the members who sign in, Dana took the closed one, and meets the paused one and the one that failed.
 */
export function studyEvents(demo: DemoContext, panel: DemoPanel): DemoEvent[] {
  const by = { operatorId: panel.ownerId };
  const daysAgo = (days: number) => later(demo.clock.end, -days * DAY_MS);
  const { activities, tx } = demo;
  let closing = '';
  let pausing = '';
  return [
    {
      at: daysAgo(20),
      happen: async () => {
        const study = { shortId: 'SP-1015', internalName: 'Sock drawer', externalName: 'All about socks' };
        const description = 'How many pairs you have, and where the missing ones go.';
        const plan = { closesAt: daysAgo(4), wantedCompletes: 5, ownerId: panel.ownerId };
        const everybody = [...panel.others, panel.dana];
        closing = await fill(demo, everybody, { ...SURVEY, ...study, ...plan, description }, SELF_CHECKOUT);
      },
    },
    {
      at: daysAgo(6),
      happen: async () => {
        must(await closeStudy(activities, tx, closing, by));
        const onTasksClosed = (db: typeof tx, taskIds: readonly string[]) => endRuns(demo.surveys, db, taskIds);
        await closeEndedProjects({ activities, onTasksClosed });
      },
    },
    {
      at: daysAgo(9),
      happen: async () => {
        const study = { shortId: 'SP-1016', internalName: 'Cold brew at home', externalName: 'Cold coffee, your way' };
        const description = 'How you make it at home.';
        const closesAt = endOfDayAfter(demo.clock.end, 12, demo.activities.timeZone);
        const plan = { closesAt, wantedCompletes: 12, budgetPoints: 40_000, ownerId: panel.ownerId };
        pausing = await fill(demo, panel.others, { ...SURVEY, ...study, ...plan, description }, SELF_CHECKOUT);
      },
    },
    {
      at: daysAgo(3),
      happen: async () => {
        must(await invitePanelist(activities, tx, { projectId: pausing, panelistId: panel.dana }));
        must(await pauseStudy(activities, tx, { projectId: pausing }, by));
      },
    },
    { at: daysAgo(2), happen: () => failAtHost(demo, panel) },
    { at: daysAgo(1), happen: () => beginDrafts(demo, panel.ownerId) },
  ];
}

/** A study that these members are invited to; most of them take it at once. */
async function fill(
  demo: DemoContext,
  members: readonly string[],
  project: NewProject & { readonly ownerId: string },
  survey: DemoSurvey,
): Promise<string> {
  const titled = { ...survey, title: project.externalName };
  const { surveyId, projectId } = await publishStudy(demo, demo.tx, titled, project);
  for (const [person, panelistId] of members.entries()) {
    const { taskId } = must(await invitePanelist(demo.activities, demo.tx, { projectId, panelistId }));
    if (person % 4 !== 3) await takeSurvey(demo, { surveyId, taskId, panelistId, person });
  }
  return projectId;
}

/** Dana starts a survey of a host that nobody has set up: her task fails, and waits for an operator. */
async function failAtHost(demo: DemoContext, { dana, ownerId }: DemoPanel): Promise<void> {
  const { activities, surveys, tx } = demo;
  const externalName = 'You and your corner store';
  const { surveyId } = await createExternalSurvey(surveys, tx, { title: externalName });
  const { projectId } = await createProject(activities, tx, {
    ...SURVEY,
    subType: 'DECIPHER',
    shortId: 'SP-1040',
    internalName: 'Corner store tracker',
    externalName,
    description: "What it has that other stores don't.",
    surveyId,
    ownerId,
  });
  const { taskId } = must(await invitePanelist(activities, tx, { projectId, panelistId: dana }));
  const begun = await startSurvey(demo, { taskId, surveyId, signedInAs: dana }, null);
  if (begun.ok || begun.failure.reason !== 'unavailable') throw new Error('the demo reached a host that is not there');
}

/** One whose survey is written, one whose survey lives elsewhere. */
async function beginDrafts(demo: DemoContext, ownerId: string): Promise<void> {
  const { tx } = demo;
  const by = { operatorId: ownerId };
  const plan = {
    kind: 'SURVEY' as const,
    points: POINTS,
    wantedCompletes: 400,
    closesAt: later(demo.clock.end, 14 * DAY_MS),
  };
  const bread = {
    ...plan,
    internalName: 'Bread, wave 2',
    externalName: "Yesterday's bread",
    description: 'What you do with leftover bread.',
    minutes: 6,
  };
  const { definition, outcomes } = SNACKS;
  const draft = { definition, outcomes, origin: 'COPY' as const, changes: [] };
  await writeStudy(demo, tx, { study: bread, draft }, by);
  await writeGroceries(demo, ownerId);
  const outside = {
    internalName: 'Fresh produce tracker',
    externalName: 'Your last apple',
    description: 'Ripe, bruised, or just right.',
  };
  const study = { ...plan, ...outside, minutes: 10 };
  must(await createOutsideStudy(demo, tx, { study, entryUrl: 'https://surveys.example.com/produce' }, by));
}

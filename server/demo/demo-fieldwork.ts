import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { endOfDayAfter } from '#contract/time/panel-days.ts';
import { invitePanelist } from '#server/modules/activities/index.ts';
import { later } from '#server/platform/clock.ts';
import type { DemoEvent } from './demo-studies.ts';
import { must } from './builders/must.ts';
import { publishStudy } from './builders/studies.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoPanel } from './launch-project.ts';
import { quota } from './surveys/demo-survey.ts';
import { SELF_CHECKOUT } from './surveys/short-surveys.ts';
import { takeSurvey } from './builders/take-survey.ts';

const FIELD_DAYS = 8;
const DAYS_LEFT = 4;

/** Two cells over the age that members gave: the older one fills too slowly. */
const BY_AGE = quota('Age', 'use', {
  '18 to 44': ['{attribute.age} < 45', 5],
  '45 and over': ['{attribute.age} >= 45', 12],
});

/** A study in field that fills day by day, so that its board has something to say. Members who sign in are not invited. */
export function fieldworkEvents(demo: DemoContext, panel: DemoPanel): DemoEvent[] {
  const { activities, tx, clock } = demo;
  const launchAt = later(clock.end, -FIELD_DAYS * DAY_MS);
  const survey = { ...SELF_CHECKOUT, title: 'Self-checkout, again', outcomes: [BY_AGE] };
  let study = { surveyId: '', projectId: '' };
  const taskIds: string[] = [];
  return [
    {
      at: launchAt,
      async happen() {
        study = await publishStudy(demo, tx, survey, {
          shortId: 'SP-1017',
          category: 'SURVEY',
          subType: 'QUANTITATIVE',
          internalName: 'Self-checkout, wave 2',
          externalName: survey.title,
          description: 'The same questions, six months later.',
          points: { qualified: 80, nonQualified: 10, overQuota: 10 },
          minutes: 3,
          wantedCompletes: 12,
          budgetPoints: 20_000,
          closesAt: endOfDayAfter(clock.end, DAYS_LEFT, activities.timeZone),
          ownerId: panel.ownerId,
        });
        for (const panelistId of panel.others) {
          const invited = await invitePanelist(activities, tx, { projectId: study.projectId, panelistId });
          taskIds.push(must(invited).taskId);
        }
      },
    },
    ...panel.others.map((panelistId, person) => ({
      at: later(launchAt, person * DAY_MS + 2 * HOUR_MS),
      happen: () => takeSurvey(demo, { surveyId: study.surveyId, taskId: taskIds[person] ?? '', panelistId, person }),
    })),
  ];
}

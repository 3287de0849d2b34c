import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { SILENT_OUTBOX } from '#server/demo/builders/silent-outbox.ts';
import { createSurveyLinks, type Activities } from '#server/modules/activities/index.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';

const { panelId, timeZone } = DEFAULT_BRAND;

/** The room of activities on a database alone, at the time of the day. */
export const bareActivities = (db: Db): Activities => ({
  db,
  clock: systemClock,
  chance: systemChance,
  audit: createAuditLog(systemClock),
  outbox: SILENT_OUTBOX,
  panelId,
  timeZone,
  surveyLinks: createSurveyLinks(() => ''),
  mayEnterField: () => Promise.resolve(true),
});

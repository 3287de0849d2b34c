import { catchUpOnQuests, registerProjectClosing, registerQuests } from './modules/activities/index.ts';
import { registerDropOut } from './modules/taking/index.ts';
import { registerInvitationJobs, registerInviting, registerPeopleFiles } from './modules/joining/index.ts';
import { registerCardResolving, registerGiftCardJobs } from './modules/gift-cards/index.ts';
import { launchRuns, registerLaunching } from './modules/launches/index.ts';
import { announcementRuns, registerSpreading } from './modules/announcements/index.ts';
import { registerSending, registerNotifying } from './modules/notifications/index.ts';
import { registerPushing } from './modules/push/index.ts';
import { registerDataDownloads, registerErasures } from './modules/leaving/index.ts';
import {
  registerCarrierEvents,
  registerHearing,
  registerShipmentFiles,
  registerNotifyingDecided,
  registerDueWork,
} from './modules/product-tests/index.ts';
import { postponedActs, registerPostponedActs } from './modules/sending/index.ts';
import { registerRehearsals } from './modules/studies/index.ts';
import { catchUpOnBadges, registerBadges } from './modules/spark/index.ts';
import { registerMailIn, registerSupportJobs } from './modules/support/index.ts';
import { registerStudyCounting } from './modules/fieldwork/index.ts';
import { registerSettlementJobs } from './modules/reviews/index.ts';
import { registerAudienceJobs } from './modules/audiences/index.ts';
import { registerClipsJobs } from './modules/clips/index.ts';
import { registerExternalSurveyJobs } from './modules/external-surveys/index.ts';
import { registerFlagsJobs } from './modules/flags/index.ts';
import { registerIdentityJobs } from './modules/identity/index.ts';
import { registerProfileJobs } from './modules/profile/index.ts';
import { registerResultsJobs } from './modules/results/index.ts';
import { registerRewardsJobs } from './modules/rewards/index.ts';
import { endRuns } from './modules/surveys/index.ts';
import type { Rooms } from './rooms.ts';
import { registerAuditJobs } from './platform/audit/prove-audit-log.ts';
import type { Db } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/index.ts';

/** Says who does the background work, before the jobs start. */
export function registerJobs(rooms: Rooms, jobs: Jobs): void {
  registerIdentityJobs(rooms.identity, jobs);
  registerAuditJobs(rooms.console, jobs);
  registerExternalSurveyJobs(rooms.externalSurveys, jobs);
  registerClipsJobs(rooms.clips, jobs);
  registerFlagsJobs(rooms.flags, jobs);
  registerGiftCardJobs(rooms.giftCards, jobs);
  registerProjectClosing(closingRooms(rooms), jobs);
  registerQuests(closingRooms(rooms), jobs);
  registerDropOut(rooms, jobs);
  registerSettlementJobs(rooms, jobs);
  registerStudyCounting(rooms, jobs);
  registerRehearsals(rooms, jobs);
  registerLaunching(rooms, jobs);
  registerSending(rooms, jobs);
  registerNotifying(rooms);
  registerPushing(rooms, jobs);
  registerSpreading(rooms, jobs);
  registerProfileJobs(rooms.profile, jobs);
  registerAudienceJobs(rooms.audiences, jobs);
  registerResultsJobs(rooms.results, jobs);
  registerCardResolving(rooms, jobs);
  registerRewardsJobs(rooms.rewards, jobs);
  registerInvitationJobs(rooms, jobs);
  registerInviting(rooms, jobs);
  registerPeopleFiles(rooms, jobs);
  registerErasures(rooms, jobs);
  registerDataDownloads(rooms, jobs);
  registerSupportJobs(rooms, jobs);
  registerMailIn(rooms, jobs);
  registerBadges(rooms, jobs);
  registerHearing(rooms);
  registerDueWork(rooms, jobs);
  registerNotifyingDecided(rooms, jobs);
  registerShipmentFiles(rooms, jobs);
  registerCarrierEvents(rooms, jobs);
  registerPostponedActs(rooms, jobs);
}

/** What was missed while no node was running, once the jobs have started. */
export async function catchUp(rooms: Rooms, jobs: Jobs): Promise<void> {
  await catchUpOnQuests(closingRooms(rooms), jobs);
  await launchRuns.tick(rooms.launches);
  await catchUpOnBadges(rooms, jobs);
  await announcementRuns.tick(rooms.announcements);
  await postponedActs.tick(rooms.sending);
}

function closingRooms(rooms: Rooms) {
  return { ...rooms, onTasksClosed: (tx: Db, taskIds: readonly string[]) => endRuns(rooms.surveys, tx, taskIds) };
}

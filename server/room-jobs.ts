import { registerProjectClosing } from './flows/activities/close-project.ts';
import { registerDropOut } from './flows/taking/drop-out-idle-runs.ts';
import { catchUpOnQuests, registerQuests } from './flows/activities/hand-out-quests.ts';
import { registerInvitationJobs } from './flows/joining/end-invitations.ts';
import { registerInviting } from './flows/joining/run-invite-batch.ts';
import { registerPeopleFiles } from './flows/joining/run-people-file.ts';
import { registerCardResolving } from './flows/rewards/issue-gift-card-jobs.ts';
import { catchUpOnLaunches, registerLaunching } from './flows/launches/hand-out-wave-jobs.ts';
import { catchUpOnAnnouncements, registerSpreading } from './flows/messages/spread-announcement.ts';
import { registerTelling } from './flows/messages/tell-what-happened.ts';
import { registerSending } from './flows/messages/send-messages.ts';
import { registerPushing } from './flows/push/deliver-pushes.ts';
import { registerErasures } from './flows/leaving/erase-member.ts';
import { registerDataDownloads } from './flows/leaving/download-data.ts';
import { registerHearing } from './flows/product-tests/hear-outcomes.ts';
import { registerShipmentFiles } from './flows/product-tests/run-shipment-file.ts';
import { registerCarrierEvents } from './flows/product-tests/take-carrier-events.ts';
import { registerTellingDecided } from './flows/product-tests/tell-decided.ts';
import { registerTendingTests } from './flows/product-tests/tend-tests.ts';
import { tendPostponed } from './modules/sending/index.ts';
import { registerPostponedActs } from './flows/sending/postponed-acts.ts';
import { registerRehearsals } from './flows/studies/rehearse-study.ts';
import { catchUpOnBadges, registerBadges } from './flows/spark/spark-jobs.ts';
import { registerMailIn } from './flows/support/receive-reply.ts';
import { registerSupportJobs } from './flows/support/support-jobs.ts';
import { registerStudyCounting } from './flows/fieldwork/read-fieldwork.ts';
import { registerSettlementJobs } from './flows/reviews/settle-by-file.ts';
import { registerAudienceJobs } from './modules/audiences/index.ts';
import { registerClipsJobs } from './modules/clips/index.ts';
import { registerExternalSurveyJobs } from './modules/external-surveys/index.ts';
import { registerFlagsJobs } from './modules/flags/index.ts';
import { registerGiftCardJobs } from './modules/gift-cards/index.ts';
import { registerIdentityJobs } from './modules/identity/index.ts';
import { registerProfileJobs } from './modules/profile/index.ts';
import { registerResultsJobs } from './modules/results/index.ts';
import { registerRewardsJobs } from './modules/rewards/index.ts';
import { endRuns } from './modules/surveys/index.ts';
import type { Rooms } from './flows/rooms.ts';
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
  registerTelling(rooms);
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
  registerTendingTests(rooms, jobs);
  registerTellingDecided(rooms, jobs);
  registerShipmentFiles(rooms, jobs);
  registerCarrierEvents(rooms, jobs);
  registerPostponedActs(rooms, jobs);
}

/** What was missed while no node was running, once the jobs have started. */
export async function catchUp(rooms: Rooms, jobs: Jobs): Promise<void> {
  await catchUpOnQuests(closingRooms(rooms), jobs);
  await catchUpOnLaunches(rooms, jobs);
  await catchUpOnBadges(rooms, jobs);
  await catchUpOnAnnouncements(rooms);
  await tendPostponed(rooms.sending);
}

function closingRooms(rooms: Rooms) {
  return { ...rooms, onTasksClosed: (tx: Db, taskIds: readonly string[]) => endRuns(rooms.surveys, tx, taskIds) };
}

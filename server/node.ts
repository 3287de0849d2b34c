/** The composition root: the one place that knows every room and wires it to the platform and the front door. */
import type { DemoState } from '#contract/identity/demo.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import type { Config } from './config/config.ts';
import { memberResolvers } from './api/member/index.ts';
import { operatorResolvers } from './api/operator/index.ts';
import type { Rooms } from './rooms.ts';
import { createRooms } from './create-rooms.ts';
import { demoOperatorAccounts } from './demo/demo-accounts.ts';
import { demoPictures } from './demo/demo-pictures.ts';
import { createDemo, type Demo } from './demo/demo.ts';
import { appRoutes } from './http/app-routes.ts';
import { authRoutes } from './http/auth-routes.ts';
import { clientErrorRoutes } from './http/client-error-routes.ts';
import { badgeArtRoute } from './http/badge-art-route.ts';
import { carrierEventRoute } from './http/carrier-event-route.ts';
import { clipRoutes } from './http/clip-routes.ts';
import { consoleAuthRoutes } from './http/console-auth-routes.ts';
import { avatarMappingRoute } from './http/avatar-mapping-route.ts';
import { createCookies } from './http/cookies.ts';
import type { AnswerByMail } from './http/dev-mailbox-answer.ts';
import { devMailboxRoutes } from './http/dev-mailbox-routes.ts';
import { downloadRoutes } from './http/download-routes.ts';
import { myDataRoute } from './http/my-data-route.ts';
import { eGiftRoutes } from './http/egift-routes.ts';
import { emailRoutes } from './http/email-routes.ts';
import { createFrontDoor } from './http/front-door.ts';
import { memberEndpoint } from './http/graphql/member-endpoint.ts';
import { operatorEndpoint } from './http/graphql/operator-endpoint.ts';
import { buildAudienceSchema } from './http/graphql/schema.ts';
import { importPartRoutes, importProblemRoutes } from './http/import-routes.ts';
import { flagExposureRoute, ofrepRoutes } from './http/ofrep-routes.ts';
import { healthRoutes, type HealthRouteOptions } from './http/health-routes.ts';
import { createSameOriginGuard } from './http/same-origin-guard.ts';
import { emailPreviewRoute } from './http/email-preview-route.ts';
import { supportFileRoute } from './http/support-file-route.ts';
import { supportUploadRoute } from './http/support-upload-route.ts';
import { noteOperatorWrites } from './http/operator-writes.ts';
import { listenOn, requireAddress } from './http/listen.ts';
import { mailEventRoutes } from './http/mail-event-routes.ts';
import { mailInRoute } from './http/mail-in-route.ts';
import { createLiveNotifications, type LiveNotifications } from './http/live/live-notifications.ts';
import { notificationStreamRoute } from './http/notification-stream-route.ts';
import { pictureRoute, pictureUploadRoute } from './http/picture-routes.ts';
import { registrationRoutes } from './http/registration-routes.ts';
import { reviewMediaRoutes } from './http/review-media-routes.ts';
import { settlementRoutes } from './http/settlement-routes.ts';
import { surveyPostbackRoutes } from './http/survey-postback-routes.ts';
import { surveyReturnRoutes } from './http/survey-return-routes.ts';
import { waitlistRoutes } from './http/waitlist-routes.ts';
import { uploadRoutes } from './http/upload-routes.ts';
import { followSettings } from './modules/flags/index.ts';
import { ensureCatalogue, watchGiftCardStock } from './modules/gift-cards/index.ts';
import { adoptCatalogue } from './modules/profile/index.ts';
import { adoptBadges } from './modules/spark/index.ts';
import { pingScanner, receiveMail, watchOpenRequests } from './modules/support/index.ts';
import { operatorImports } from './operator-imports.ts';
import { systemChance, type Chance } from './platform/chance.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import { createMailboxStore } from './platform/mail/index.ts';
import { createLogNames } from './platform/log-names.ts';
import type { Platform } from './platform/platform.ts';
import { documentsFor, offerBuild } from './start/offer-build.ts';
import { catchUp, registerJobs } from './room-jobs.ts';
import { startPlatform } from './start/start-platform.ts';
import { watchPublicCertificate } from './start/watch-public-certificate.ts';
import { watchRegistrationApp } from './start/watch-registration-app.ts';
import { requireMailAddress, startMailListener } from './start/start-mail-listener.ts';

export interface NodeOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  readonly chance?: Chance;
  /** Where the built apps are; without it only the calls are served, as under `npm run dev`. */
  readonly appsFolder: string | undefined;
  onProgress?(line: string): void;
}

export interface RunningNode {
  readonly url: string;
  readonly platform: Platform;
  readonly rooms: Rooms;
  /** Resolves if the node cannot go on, such as when its embedded database went away. */
  readonly failed: Promise<string>;
  /** Whether demo data is there, where it is wanted. */
  isDemoReady(): boolean;
  /** Resolves when it is, which may be after the node listens. */
  readonly demoLoaded: Promise<void>;
  /** Finishes what is in flight, then stops. */
  stop(): Promise<void>;
}

/** Brings up one node: database, migrations, jobs, rooms and the front door. */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const { config, log, clock = systemClock, chance = systemChance, onProgress = () => undefined } = options;
  // A wrong setting is told before the database is migrated.
  await requireAddress(config);
  await requireMailAddress(config);
  const started = await startPlatform({ config, log, clock, chance, onProgress });
  const { platform } = started;
  let url = config.publicUrl?.origin ?? '';
  const rooms = createRooms(config, platform, () => url);
  registerJobs(rooms, platform.jobs);
  await ensureCatalogue(rooms.giftCards, platform.db);
  await adoptCatalogue(rooms.profile);
  await adoptBadges(rooms.spark, platform.db);
  await platform.jobs.start();
  await catchUp(rooms, platform.jobs);
  const demo = config.hasDemoData ? await createDemo(platform, rooms, () => catchUp(rooms, platform.jobs)) : undefined;
  void pingScanner(rooms.support);
  watchOpenRequests(rooms.support);
  watchGiftCardStock(rooms.giftCards);
  followSettings(rooms.flags);

  let isDraining = false;
  const app = await createFrontDoor({
    log,
    metrics: platform.metrics,
    trustedProxies: config.trustedProxies,
    strictTransport: config.strictTransport,
    tls: config.tls,
    logName: createLogNames(platform),
    isLocal: config.environment === 'local',
    isDraining: () => isDraining,
  });
  const live = createLiveNotifications({ ...platform, rooms });
  const registration = await watchRegistrationApp(config.registrationUrl, platform);
  const troubleNow = () => {
    if (isDraining) return 'stopping';
    return registration.wasEverThere() ? started.troubleNow() : 'no registration app';
  };
  await registerRoutes(app, options, { platform, rooms }, { live, troubleNow, demo });
  // Anyone who gets a page from here may ask another node for what it names.
  const offering = await offerBuild(options, platform);
  const certificate = watchPublicCertificate(config.publicUrl, platform);
  const listener = await startMailListener(config, platform, rooms);
  const address = await listenOn(app, config);
  url ||= address;
  const demoLoaded = demo?.load() ?? Promise.resolve();
  // Anyone who waits for it hears of a failure.
  demoLoaded.catch(() => undefined);

  return {
    url: address,
    platform,
    rooms,
    failed: started.failed,
    isDemoReady: () => demo?.isReady() ?? true,
    demoLoaded,
    async stop() {
      isDraining = true;
      demo?.stop();
      live.leave();
      offering.stop();
      registration.stop();
      certificate.stop();
      await new Promise((done) => setTimeout(done, config.drainSeconds * 1000));
      log.info('drained');
      await listener?.close();
      await app.close();
      await demoLoaded.catch(() => undefined);
      await started.stop();
    },
  };
}

interface RunningParts {
  readonly live: LiveNotifications;
  readonly troubleNow: HealthRouteOptions['troubleNow'];
  readonly demo: Demo | undefined;
}

async function registerRoutes(
  app: Awaited<ReturnType<typeof createFrontDoor>>,
  { config, appsFolder }: NodeOptions,
  { platform, rooms }: { readonly platform: Platform; readonly rooms: Rooms },
  { live, troubleNow, demo }: RunningParts,
): Promise<void> {
  const { log, metrics, limits } = platform;
  const isLocal = config.environment === 'local';
  const cookies = createCookies({ isSecure: config.publicUrl?.protocol === 'https:' });
  const guard = createSameOriginGuard(config.publicUrl?.origin);
  const { identity } = rooms;
  const endpoint = { log, metrics, limits, identity, cookies, isLocal };

  noteOperatorWrites(app, platform.replica);
  surveyReturnRoutes(app, { rooms, limits });
  await app.register(surveyPostbackRoutes, { rooms, limits });
  clipRoutes(app, { rooms, limits });
  pictureRoute(app, { rooms });
  await app.register(badgeArtRoute);
  reviewMediaRoutes(app, { rooms, cookies });
  downloadRoutes(app, { rooms, cookies });
  const imports = operatorImports(rooms);
  importProblemRoutes(app, { rooms, cookies, imports });
  if (config.mailEventKeys !== undefined) {
    await app.register(mailEventRoutes, { ...platform, keys: config.mailEventKeys });
  }
  if (config.carrierEventKeys !== undefined) {
    await app.register(carrierEventRoute, { ...platform, rooms, keys: config.carrierEventKeys });
  }
  if (config.mailInKeys !== undefined) await app.register(mailInRoute, { ...platform, rooms, keys: config.mailInKeys });
  supportFileRoute(app, { rooms, cookies });
  emailPreviewRoute(app, { rooms, cookies });
  myDataRoute(app, { rooms, cookies });
  await app.register(emailRoutes, { rooms, limits });
  await app.register(async (forms) => waitlistRoutes(forms, { isSecure: config.publicUrl?.protocol === 'https:' }));
  const hasBuild = isLocal || appsFolder !== undefined;
  if (!hasBuild)
    log.error('there is no build, so pages cannot be served and this node is not ready: run npm run build');
  healthRoutes(app, { metrics, metricsToken: config.metricsToken, isLocal, hasBuild, troubleNow });
  await app.register(async (api) => {
    api.addHook('onRequest', async (request) => guard(request));
    notificationStreamRoute(api, { live, rooms, cookies, limits });
    authRoutes(api, { identity, cookies, limits });
    await api.register(uploadRoutes, { rooms, identity, cookies, limits });
    await api.register(supportUploadRoute, { rooms, identity, cookies, limits });
    await api.register(settlementRoutes, { rooms, cookies });
    await api.register(pictureUploadRoute, { rooms, cookies });
    await api.register(importPartRoutes, { rooms, cookies, imports });
    const demoOperators = demo && (() => (demo.isReady() ? demoOperatorAccounts(platform.clock.now()) : []));
    consoleAuthRoutes(api, { identity, cookies, limits, demoOperators });
    if (demo !== undefined) api.get(API_PATHS.demo, async (): Promise<DemoState> => ({ is_ready: demo.isReady() }));
    await api.register(ofrepRoutes, { ...endpoint, flags: rooms.flags });
    flagExposureRoute(api, { ...endpoint, flags: rooms.flags });
    clientErrorRoutes(api, { log, limits });
    avatarMappingRoute(api, { rooms, identity, cookies, limits });
    eGiftRoutes(api, { giftCards: rooms.giftCards, limits });
    memberEndpoint(api, {
      ...endpoint,
      flags: rooms.flags,
      schema: buildAudienceSchema('member', memberResolvers(rooms)),
      documents: documentsFor('member', platform.appFiles),
    });
    operatorEndpoint(api, {
      ...endpoint,
      schema: buildAudienceSchema('operator', operatorResolvers(rooms)),
      documents: documentsFor('operator', platform.appFiles),
    });
  });
  if (isLocal && config.smtpUrl === undefined) {
    const receive = (mail: AnswerByMail) => receiveMail(rooms.support, mail);
    await app.register(devMailboxRoutes, { store: createMailboxStore(platform.db), clock: platform.clock, receive });
  }
  if (demo !== undefined) await app.register(demoPictures);
  const { registrationUrl } = config;
  await app.register(registrationRoutes, { registrationUrl, appsFolder });
  if (appsFolder !== undefined) {
    const publicOrigin = config.publicUrl?.origin;
    const { clock } = platform;
    await app.register((apps) =>
      appRoutes(apps, {
        folder: appsFolder,
        hasGallery: isLocal,
        kept: platform,
        publicOrigin,
        clock,
        isDemoPreparing: () => demo?.isReady() === false,
        hasSession: (request) => (cookies.refresh(request) ?? cookies.access(request)) !== undefined,
        registrationUrl,
      }),
    );
  }
}

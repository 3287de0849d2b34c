import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { CONSOLE_PATHS, memberPath } from '#contract/pages/member-paths.ts';
import type { Rooms } from './rooms.ts';
import type { Config } from './config/config.ts';
import { httpOfrep } from './integrations/flags/http-ofrep.ts';
import { httpGiftCardProvider } from './integrations/gift-cards/http-gift-card-provider.ts';
import { giftCardCircuitBreaker } from './integrations/gift-cards/gift-card-circuit-breaker.ts';
import { heldProvider } from './integrations/gift-cards/held-provider.ts';
import { createWebPush } from './integrations/push/web-push.ts';
import { choosePlaces } from './integrations/places/choose-places.ts';
import { createSurveyLinks } from './modules/activities/index.ts';
import { mayEnterField } from './modules/approvals/index.ts';
import { refusedUploads } from './modules/clips/index.ts';
import { makeEntryUrl } from './modules/external-surveys/index.ts';
import { createFlagCache, createOutsideFlags } from './modules/flags/index.ts';
import { createDataKeyCache } from './modules/gift-cards/index.ts';
import { createPasswordHasher, maySealPasswords } from './modules/identity/index.ts';
import { createAddressFetcher, fetchUnlessHeld, hostList } from './modules/pictures/index.ts';
import { createCatalogueCache, readNamelessAttributes } from './modules/profile/index.ts';
import { createVersionCache, signPanelistHash } from './modules/surveys/index.ts';
import { DEADLINES, type Deadline } from './limits/deadlines.ts';
import { breachedPasswords } from './platform/breached-passwords.ts';
import { clamd } from './platform/documents/clamd.ts';
import { createImages } from './platform/images/images.ts';
import { oncePerSpell } from './platform/once-per-spell.ts';
import type { Platform } from './platform/platform.ts';

/** Every room with the parts of the platform it works with. `url` is where members reach this community. */
export function createRooms(config: Config, platform: Platform, url: () => string): Rooms {
  const { panelId, tenantId, timeZone, pointsPerDollar, rewardCurrency, retailerName } = DEFAULT_BRAND;
  const passwords = createPasswordHasher({
    peppers: config.passwordPeppers,
    chance: platform.chance,
    maySeal: () => maySealPasswords(platform.db),
    cost: config.passwordCost,
  });
  const onCutShort = oncePerSpell(() =>
    platform.log.warn(
      'the file scanner stopped reading a file: set StreamMaxLength, MaxScanSize, and MaxFileSize to 210M',
    ),
  );
  const scannerFor = ({ ms: patienceMs }: Deadline) =>
    config.clamd === undefined ? undefined : clamd(config.clamd, { patienceMs, onCutShort });
  const clips = { ...platform, panelId, scanner: scannerFor(DEADLINES.filmScan) };
  const profile = { ...platform, panelId, timeZone, catalogue: createCatalogueCache(), counts: new Map() };
  const externalSurveys = { ...platform, panelId, isLocal: config.environment === 'local' };
  const approvals = { ...platform, panelId, pointsPerDollar, url };
  const surveyLinks = createSurveyLinks((taskId, surveyId) => signPanelistHash(platform, { taskId, surveyId }));
  return {
    identity: {
      ...platform,
      passwords,
      breached: config.breachedPasswords === undefined ? undefined : breachedPasswords(config.breachedPasswords),
      panelId,
      tenantId,
      timeZone,
      loginUrl: () => `${url()}${memberPath('login')}`,
      forgotPasswordUrl: () => `${url()}${memberPath('forgotPassword')}`,
      consoleUrl: () => `${url()}${CONSOLE_PATHS.console}`,
    },
    flags: {
      ...platform,
      panelId,
      timeZone,
      held: createFlagCache(),
      elsewhere: config.flagService && createOutsideFlags(httpOfrep(config.flagService), platform.clock),
    },
    joining: { ...platform, panelId, url, personKeys: new Map(), formWorkBits: config.formWorkBits },
    leaving: { ...platform, panelId, timeZone, url },
    console: { ...platform, panelId },
    announcements: { ...platform, panelId },
    approvals,
    activities: {
      ...platform,
      panelId,
      timeZone,
      surveyLinks,
      mayEnterField: (tx, asked, by) => mayEnterField(approvals, tx, asked, by),
    },
    productTests: { ...platform, panelId, timeZone },
    profile,
    rewards: { ...platform, panelId, timeZone, pointsPerDollar, rewardCurrency },
    giftCards: {
      ...platform,
      panelId,
      timeZone,
      pointsPerDollar,
      rewardCurrency,
      brand: retailerName,
      url,
      dataKeys: createDataKeyCache(),
      provider:
        config.giftCardProvider &&
        heldProvider(
          giftCardCircuitBreaker(httpGiftCardProvider(config.giftCardProvider), platform.clock),
          platform.outside,
        ),
    },
    surveys: {
      ...platform,
      panelId,
      versions: createVersionCache(),
      attributesOf: (db, panelistId, names) => readNamelessAttributes(profile, db, panelistId, names),
      refusedUploads: (tx, taskId, named) => refusedUploads(clips, tx, taskId, named),
      entryUrl: (db, run) => makeEntryUrl(externalSurveys, db, run),
    },
    externalSurveys,
    clips,
    // A queue of their own: what members send must not hold up who writes a study.
    pictures: {
      ...platform,
      panelId,
      images: createImages(),
      fetchAddress: fetchUnlessHeld(
        createAddressFetcher(config.pictureHosts && { isListed: hostList(config.pictureHosts) }),
        platform.outside,
      ),
    },
    surveyDrafts: { ...platform, panelId },
    audiences: { ...platform, panelId, timeZone, pointsPerDollar },
    launches: { ...platform, panelId, timeZone },
    messages: { ...platform, panelId, timeZone, url, emailsPerSecond: config.emailsPerSecond },
    push: {
      ...platform,
      panelId,
      timeZone,
      services: createWebPush({
        services: config.pushServices,
        subject: () => (url().startsWith('https:') ? url() : `mailto:${addressIn(config.mailFrom)}`),
        clock: platform.clock,
      }),
    },
    sending: { ...platform, panelId },
    reviews: { ...platform, panelId },
    results: { ...platform, panelId },
    // A queue of their own here too: attachments are checked while the person who sent them waits.
    support: {
      ...platform,
      panelId,
      timeZone,
      url,
      images: createImages(),
      address: config.supportAddress,
      scanner: scannerFor(DEADLINES.scan),
      mailFrom: config.mailFrom,
      formWorkBits: config.formWorkBits,
    },
    // A queue of their own: a badge's picture holds up nobody's upload.
    spark: { ...platform, panelId, timeZone, images: createImages() },
    places: { ...platform, provider: choosePlaces(platform, config.placesProvider) },
  };
}

/** The bare address of a sender. */
function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

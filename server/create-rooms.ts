import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';
import type { Config } from './config/config.ts';
import { httpGiftCardProvider } from './integrations/gift-cards/http-gift-card-provider.ts';
import { restingProvider, heldProvider } from './integrations/gift-cards/resting-provider.ts';
import { createSurveyLinks, type Activities } from './modules/activities/index.ts';
import type { Approvals } from './modules/approvals/index.ts';
import type { Audiences } from './modules/audiences/index.ts';
import { refusedUploads, type Clips } from './modules/clips/index.ts';
import type { Console } from './modules/console/index.ts';
import { makeEntryUrl, type ExternalSurveys } from './modules/external-surveys/index.ts';
import { createDataKeyCache, type GiftCards } from './modules/gift-cards/index.ts';
import { createPasswordHasher, maySealPasswords, type Identity } from './modules/identity/index.ts';
import type { Launches } from './modules/launches/index.ts';
import type { Messages } from './modules/messages/index.ts';
import { createAddressFetcher, fetchUnlessHeld, type Pictures } from './modules/pictures/index.ts';
import { readAttributes, type Profile } from './modules/profile/index.ts';
import type { Results } from './modules/results/index.ts';
import type { Reviews } from './modules/reviews/index.ts';
import type { Rewards } from './modules/rewards/index.ts';
import type { SurveyDrafts } from './modules/survey-drafts/index.ts';
import { createVersionCache, signPanelistHash, type Surveys } from './modules/surveys/index.ts';
import { createImages } from './platform/images/images.ts';
import type { Platform } from './platform/platform.ts';

export interface Rooms {
  readonly identity: Identity;
  readonly console: Console;
  readonly approvals: Approvals;
  readonly activities: Activities;
  readonly profile: Profile;
  readonly rewards: Rewards;
  readonly giftCards: GiftCards;
  readonly surveys: Surveys;
  readonly externalSurveys: ExternalSurveys;
  readonly clips: Clips;
  readonly pictures: Pictures;
  readonly surveyDrafts: SurveyDrafts;
  readonly audiences: Audiences;
  readonly launches: Launches;
  readonly messages: Messages;
  readonly reviews: Reviews;
  readonly results: Results;
}

/** Every room with the parts of the platform it works with. `url` is where members reach this community. */
export function createRooms(config: Config, platform: Platform, url: () => string): Rooms {
  const { panelId, tenantId, timeZone, pointsPerDollar, rewardCurrency, retailerName } = DEFAULT_BRAND;
  const passwords = createPasswordHasher({
    peppers: config.passwordPeppers,
    chance: platform.chance,
    maySeal: () => maySealPasswords(platform.db),
  });
  const clips = { ...platform, panelId };
  const externalSurveys = { ...platform, panelId, isLocal: config.environment === 'local' };
  const surveyLinks = createSurveyLinks((taskId, surveyId) => signPanelistHash(platform, { taskId, surveyId }));
  return {
    identity: {
      ...platform,
      passwords,
      panelId,
      tenantId,
      timeZone,
      loginUrl: () => `${url()}/login`,
      consoleUrl: () => `${url()}${CONSOLE_PATHS.console}`,
    },
    console: { ...platform, panelId },
    approvals: { ...platform, panelId, pointsPerDollar, url },
    activities: { ...platform, panelId, timeZone, surveyLinks },
    profile: { ...platform, panelId },
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
        heldProvider(restingProvider(httpGiftCardProvider(config.giftCardProvider), platform.clock), platform.outside),
    },
    surveys: {
      ...platform,
      panelId,
      versions: createVersionCache(),
      attributesOf: readAttributes,
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
      fetchAddress: fetchUnlessHeld(createAddressFetcher(), platform.outside),
    },
    surveyDrafts: { ...platform, panelId },
    audiences: { ...platform, panelId, timeZone, pointsPerDollar },
    launches: { ...platform, panelId, timeZone },
    messages: { ...platform, panelId, timeZone, url, emailsPerSecond: config.emailsPerSecond },
    reviews: { ...platform, panelId },
    results: { ...platform, panelId },
  };
}

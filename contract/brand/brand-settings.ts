import * as v from 'valibot';
import { isEmailAddress } from '../rules/email.ts';
import { OTHER_PLACE_CODES } from '../rules/other-places.ts';

/** The settings file of a brand (`brand/brand.json`): checked when the apps are built, so that no browser has to. */

const sentence = v.pipe(v.string(), v.trim(), v.nonEmpty());
const identifier = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits, and hyphens'));
const webAddress = v.pipe(v.string(), v.url(), v.startsWith('https://'));
/** Such as https://shop.example: without a path, in small letters, as a browser writes it. */
const webOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://'),
    'must be an origin',
  ),
);
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must look like #612855'));
/** A file beside the settings file, or a path from there. */
const svgFile = v.pipe(v.string(), v.endsWith('.svg'));

const apricotSteps = {
  50: colour,
  100: colour,
  200: colour,
  300: colour,
  400: colour,
  500: colour,
  600: colour,
  700: colour,
  800: colour,
};

const store = v.strictObject({
  address: webAddress,
  /** A picture of the address; without one the page shows the link alone. */
  qrCode: v.optional(svgFile),
});

export const brandSettings = v.strictObject({
  /** Sent as the site id with every call; a call for another site is refused (decisions §11). */
  siteId: identifier,
  name: sentence,
  /** What people call it in a sentence: the name without "Community". */
  shortName: sentence,
  retailerName: sentence,
  panelId: identifier,
  tenantId: identifier,
  /** The panel's own zone: weeks begin and quests are handed out by it. */
  timeZone: sentence,
  /** Places beyond the fifty states whose people may join, by their two letters; DC without it. */
  otherPlaces: v.optional(v.pipe(v.array(v.picklist(OTHER_PLACE_CODES, 'must be a code like DC')), v.readonly())),
  /** What eGift cards are in, by its ISO 4217 code; a 'dollar' in the names of the code is one of these. */
  rewardCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a code like USD')),
  pointsPerDollar: v.pipe(v.number(), v.integer(), v.minValue(1)),
  texts: v.strictObject({
    heroTitle: sentence,
    heroLead: sentence,
    /** One sentence for search engines and for previews of a shared link. */
    description: sentence,
    appTitle: sentence,
  }),
  /** Where members write to. */
  supportEmail: v.pipe(v.string(), v.check(isEmailAddress, 'must be an email address that can receive mail')),
  /** Pages of the retailer that the footer leads to (spec §2.4). */
  links: v.strictObject({
    privacyChoices: webAddress,
    requestMyPersonalInformation: webAddress,
    privacyNotice: webAddress,
    californiaNotice: webAddress,
    /** Where eGift cards can be spent online, if anywhere. */
    shop: v.optional(webAddress),
  }),
  /** Other sites that may learn who comes from a link in a notification, as origins; none without it. */
  trustedOrigins: v.optional(v.array(webOrigin)),
  stores: v.strictObject({ android: store, ios: store }),
  logos: v.strictObject({
    main: svgFile,
    mainReversed: svgFile,
    alternate: svgFile,
    mark: svgFile,
    markReversed: svgFile,
    appIcon: svgFile,
  }),
  /** The ramp of the guide's plum: ink, actions, trust; and of its apricot, if that must change too. */
  colours: v.strictObject({
    plum: v.strictObject({ ...apricotSteps, 900: colour, 950: colour }),
    apricot: v.optional(v.strictObject(apricotSteps)),
  }),
  /** The picture shown with a shared link, 1200 by 630. */
  socialPreview: v.pipe(v.string(), v.endsWith('.png')),
});

export type BrandSettings = v.InferOutput<typeof brandSettings>;

/** What the code reads while it runs; pictures and colours are built in. */
export type Brand = Omit<BrandSettings, 'logos' | 'colours' | 'socialPreview'>;

import * as v from 'valibot';
import { isPlainLine, isVisible } from '../rules/characters.ts';
import { isPast } from '../sending/sending.ts';
import { FLAG_KEYS, type FlagKey } from './flags.ts';

/** What an admin may set, with the sentences that say what is wrong. */
export const BANNER_MAX_CHARACTERS = 140;
/** Of one flag: they are tried out on some, and switched for all. */
export const FLAG_MEMBERS_MAX = 1_000;

const PERCENT = 'Enter a whole number from 0 to 100.';
export const flagPercent = v.pipe(
  v.number(PERCENT),
  v.integer(PERCENT),
  v.minValue(0, PERCENT),
  v.maxValue(100, PERCENT),
);

/** How often it was changed before: who looks at an older state is told. */
const revision = v.pipe(v.number(), v.integer(), v.minValue(0));

export const flagChange = v.object({
  key: v.picklist(FLAG_KEYS),
  isOn: v.boolean(),
  percent: flagPercent,
  revision,
});

export const memberNumber = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^P-[A-Z0-9]{1,20}$/, 'Enter a member number, such as P-ABCDEFGHJK.'),
);

export const flagMemberChange = v.object({
  key: v.picklist(FLAG_KEYS),
  memberNumber,
  /** Null: as for everybody. */
  isOn: v.nullish(v.boolean(), null),
});

export const FLAG_MEMBER_PROBLEMS = {
  UNKNOWN: "There's no member with this number.",
  TOO_MANY: `A flag can have up to ${FLAG_MEMBERS_MAX} member overrides. Remove some, or use a rollout.`,
} as const;

/** One line of text: what is pasted with line breaks becomes one. */
const bannerText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
  v.check(isVisible, 'Enter the text members should see.'),
  v.maxLength(BANNER_MAX_CHARACTERS, `Use up to ${BANNER_MAX_CHARACTERS} characters.`),
  v.check(isPlainLine, 'Use only letters, digits, and symbols.'),
);

const moment = v.nullable(v.date('Enter a date and time.'));

export const bannerChange = v.pipe(
  v.object({ text: bannerText, from: moment, until: moment, revision }),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => from === null || until === null || until > from,
      'The end must be after the start.',
    ),
    ['until'],
  ),
);
/** What of a banner's time has passed. A beginning that stays as it was published may have. */
export function passedOfBanner(
  { from, until }: Pick<BannerChange, 'from' | 'until'>,
  publishedFrom: Date | null,
  now: Date,
): 'from' | 'until' | undefined {
  if (from !== null && isPast(from, now) && from.getTime() !== publishedFrom?.getTime()) return 'from';
  return until !== null && isPast(until, now) ? 'until' : undefined;
}

export type BannerChange = v.InferOutput<typeof bannerChange>;

/** What people call each flag. */
export const FLAG_LABELS: Readonly<Record<FlagKey, string>> = {
  ihut: 'Product testing',
  in_app_notification: 'Notifications',
  gamification: 'My Spark',
  spark_banner: 'Banner',
};

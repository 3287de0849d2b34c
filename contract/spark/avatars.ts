import * as v from 'valibot';
import { AVATAR_NO_REPEAT_COUNT } from '../limits.ts';

/** The twelve on the shelf, in the order in which they stand there. */
export const AVATARS = [
  'pear',
  'mug',
  'lemon',
  'toast',
  'teapot',
  'cactus',
  'egg',
  'radish',
  'carton',
  'lamp',
  'honey',
  'popsicle',
] as const;
export type Avatar = (typeof AVATARS)[number];

/** Who has never chosen. */
export const FIRST_AVATAR: Avatar = 'pear';

export const AVATAR_NAMES = {
  pear: 'Pear',
  mug: 'Mug',
  lemon: 'Lemon',
  toast: 'Toast',
  teapot: 'Teapot',
  cactus: 'Cactus',
  egg: 'Egg',
  radish: 'Radish',
  carton: 'Carton',
  lamp: 'Lamp',
  honey: 'Honey',
  popsicle: 'Popsicle',
} as const satisfies Record<Avatar, string>;

/** How many completed activities unlock each, until an admin sets it otherwise (decisions §8). */
export const AVATAR_COMPLETES = {
  pear: 0,
  mug: 0,
  lemon: 1,
  toast: 3,
  teapot: 5,
  cactus: 10,
  egg: 20,
  radish: 35,
  carton: 50,
  lamp: 55,
  honey: 60,
  popsicle: 68,
} as const satisfies Record<Avatar, number>;

/** More than anybody completes; a rule beyond it locks for good. */
export const AVATAR_COMPLETES_MAX = 100_000;

const COMPLETES_PROBLEM = 'Enter a whole number of activities, or 0 to make it available to everyone.';
export const avatarCompletes = v.pipe(
  v.number(COMPLETES_PROBLEM),
  v.integer(COMPLETES_PROBLEM),
  v.minValue(0, COMPLETES_PROBLEM),
  v.maxValue(AVATAR_COMPLETES_MAX, COMPLETES_PROBLEM),
);

/** The answer of `GET /api/avatar-mapping`: the shelf, and what unlocks each. A later version may bring more. */
export const avatarMapping = v.object({
  avatars: v.array(v.object({ avatar: v.string(), name: v.string(), completedActivities: v.number() })),
});
export type AvatarMapping = v.InferOutput<typeof avatarMapping>;

/** The first that is still locked, by what is missing; of several that are as far the first on the shelf. */
export function nextAvatar(
  { avatars }: AvatarMapping,
  completed: number,
): AvatarMapping['avatars'][number] | undefined {
  const locked = avatars.filter(({ completedActivities }) => completedActivities > completed);
  const nearest = Math.min(...locked.map(({ completedActivities }) => completedActivities));
  return locked.find(({ completedActivities }) => completedActivities === nearest);
}

/**
 * A picture for each of `count` people whose own is not known, by numbers from 0 to 1: none of the last up to three comes
 * again (spec §4.6).
 */
export function spreadAvatars(count: number, chance: (index: number) => number): readonly Avatar[] {
  const spread: Avatar[] = [];
  for (let index = 0; index < count; index += 1) {
    const lately = new Set(spread.slice(-AVATAR_NO_REPEAT_COUNT));
    const left = AVATARS.filter((avatar) => !lately.has(avatar));
    const picked = left[Math.min(left.length - 1, Math.floor(chance(index) * left.length))];
    if (picked !== undefined) spread.push(picked);
  }
  return spread;
}

/** The same for people who are known by a text alone: anyone who is shown again has the same picture. */
export function avatarsFor(people: readonly string[]): readonly Avatar[] {
  return spreadAvatars(people.length, (index) => fractionOf(people[index] ?? ''));
}

/** A number from 0 to 1 for a text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}

/** My Avatars: spec §2.7. */
const more = (count: number) => (count === 1 ? '1 more activity' : `${count} more activities`);

export const avatars = {
  more,
  unlocked: (unlocked: number, all: number) => `${unlocked} of ${all} unlocked`,
  locked: (missing: number) => `${more(missing)} to go until this one is yours. Choose another one for now.`,
  unknown: 'There is no such avatar. Choose one of your shelf.',
  saved: (name: string) => `${name} is your avatar now`,
} as const;

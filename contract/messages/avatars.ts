/** My Avatars: spec §2.7. */
const more = (count: number) => (count === 1 ? '1 more activity' : `${count} more activities`);

export const avatars = {
  more,
  unlocked: (unlocked: number, all: number) => `${unlocked} of ${all} unlocked`,
  locked: (missing: number) => `${more(missing)} to unlock this one. Choose another one for now.`,
  unknown: "That avatar isn't available. Choose one of yours.",
  saved: (name: string) => `${name} is now your avatar`,
} as const;

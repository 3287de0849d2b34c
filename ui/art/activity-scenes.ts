import pictures from './scenes/activities.svg';

/** The pictures of activity cards: views of one file, which is fetched once. */
export const ACTIVITY_SCENES = {
  survey: `${pictures}#survey`,
  video: `${pictures}#video`,
  quest: `${pictures}#quest`,
  compare: `${pictures}#compare`,
  basket: `${pictures}#basket`,
} as const;

/** Numbers of profiles and addresses that the specification leaves to us, each once, with its unit in the name. */
export const PROFILE_TEXT_MAX_CHARACTERS = 500;
/** What an address may hold as one text of JSON. */
export const PROFILE_JSON_MAX_CHARACTERS = 2_000;
export const PROFILE_SAVE_MAX_DETAILS = 30;
/** The fifty states and every other place that a community can serve are a choice. */
export const PROFILE_CHOICES_MAX = 64;
export const PLACES_TEXT_MIN_CHARACTERS = 2;
export const PLACES_TEXT_MAX_CHARACTERS = 100;
export const PLACES_SHOWN = 6;
export const PLACES_PAUSE_MS = 250;

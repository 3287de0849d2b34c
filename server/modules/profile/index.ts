export { readAttributes, setAttributes } from './attributes.ts';
export { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';
export type { Profile } from './profile.ts';
export { wantingSurveys } from './read-preferences.ts';
export { setPreferences } from './set-preferences.ts';

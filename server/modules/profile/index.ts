export {
  listAttributes,
  listNamelessAttributes,
  readAttributes,
  readNamelessAttributes,
  setAttributes,
  setAttributesOfMany,
} from './attributes.ts';
export { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';
export type { Profile } from './profile.ts';
export { readPreferences, wantingSurveys, setPreferences } from './read-preferences.ts';
export { eraseProfile } from './erase-profile.ts';

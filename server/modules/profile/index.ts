export {
  listAttributes,
  listNamelessAttributes,
  readAttributes,
  readNamelessAttributes,
  setAttributes,
  setAttributesOfMany,
} from './attributes.ts';
export { adoptCatalogue } from './adopt-catalogue.ts';
export { namingNames, readCatalogue } from './catalogue.ts';
export { createCatalogueCache, type KnownDetail } from './held-catalogue.ts';
export { judgeAttributes, type JudgedAttributes, type WantedAttribute } from './judge-attributes.ts';
export type { Profile } from './profile.ts';
export { readPreferences, wantingSurveys, setPreferences } from './read-preferences.ts';
export { eraseProfile } from './erase-profile.ts';
export { registerProfileJobs } from './profile.jobs.ts';
export { countDetail } from './count-detail.ts';
export { describeAttributes, type DescribedAttribute } from './described-attributes.ts';
export { listVersions } from './list-versions.ts';
export { moveDetail, publishDetail, retireDetail, type DetailFailure } from './publish-detail.ts';
export { publishOnce } from './publish-once.ts';
export { readDetails } from './read-profile.ts';
export { saveAttributes } from './save-attributes.ts';
export type { ShownDetail } from './shown-detail.ts';
export { exportChanges, listAttributeChanges, readChanged, tellAttributeChanges } from './attribute-history.ts';
export { changeOwnPreferences } from './change-own-preferences.ts';
export { readOwnProfile } from './read-own-profile.ts';

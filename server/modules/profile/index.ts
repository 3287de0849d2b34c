export {
  listAttributes,
  listNamelessAttributes,
  readAttributes,
  readNamelessAttributes,
  setAttributes,
  setAttributesOfMany,
} from './attributes.ts';
export { adoptCatalogue } from './adopt-catalogue.ts';
export { namingNames, readCatalogue, listVersions } from './catalogue.ts';
export { createCatalogueCache, type KnownDetail } from './held-catalogue.ts';
export { judgeAttributes, type JudgedAttributes, type WantedAttribute } from './judge-attributes.ts';
export type { Profile } from './profile.ts';
export { readPreferences, wantingSurveys, setPreferences, changeOwnPreferences } from './preferences.ts';
export { eraseProfile } from './profile.store.ts';
export { registerProfileJobs } from './maintain-profile.ts';
export { countDetail } from './count-detail.ts';
export { describeAttributes, type DescribedAttribute } from './described-attributes.ts';
export { moveDetail, publishDetail, retireDetail, type DetailFailure, publishOnce } from './publish-detail.ts';
export { readDetails, readOwnProfile } from './read-profile.ts';
export { readSaidInSurvey } from './said-in-survey.ts';
export { saveAttributes } from './save-attributes.ts';
export type { ShownDetail } from './shown-detail.ts';
export { exportChanges, listAttributeChanges, readChanged, listShownChanges } from './attribute-history.ts';

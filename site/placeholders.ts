/** Known only where the pages are served; the server puts the values in their place. */
export const ORIGIN_PLACEHOLDER = '__ORIGIN__';
/** 'member' or 'visitor': whether the browser that asks has a session. */
export const PERSON_PLACEHOLDER = '__PERSON__';
export const YEAR_PLACEHOLDER = '__YEAR__';

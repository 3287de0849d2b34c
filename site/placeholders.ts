/** Known only where the pages are served; the server puts the values in their place. */
export const ORIGIN_PLACEHOLDER = '__ORIGIN__';
export const YEAR_PLACEHOLDER = '__YEAR__';

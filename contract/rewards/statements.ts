/** A member's ledger as CSV, for the browser to save: the ticket stands for the headers that a download lacks. */
export const STATEMENT_PATH = '/api/console/statement.csv';
/** How many lines a call gives, unless told and at most. */
export const POINTS_LINES_PAGE = 25;
export const POINTS_LINES_MAX = 200;

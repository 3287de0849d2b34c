/** Numbers of support that the specification leaves to us, each once, with its unit in the name. */
export const SUPPORT_REPLIES_PER_DAY = 20;
/** How the description begins, for lists. */
export const SUPPORT_SUBJECT_MAX_CHARACTERS = 80;
/** An answer that came by e-mail may be longer than what the form takes. */
export const SUPPORT_MESSAGE_MAX_CHARACTERS = 20_000;
/** Without an answer of the member, what we asked for is given up after so long. */
export const SUPPORT_AWAITING_BUSINESS_DAYS = 3;
export const SUPPORT_REOPEN_DAYS = 30;
/** A file that no request names, and files of requests that were resolved. */
export const SUPPORT_FILE_UNUSED_HOURS = 24;
export const SUPPORT_FILE_KEPT_DAYS = 180;
/** The words of a guest, after their request was resolved. */
export const SUPPORT_GUEST_KEPT_DAYS = 180;
export const ATTACHMENT_NAME_MAX_CHARACTERS = 120;
/** Under which a file may be sent without an account. */
export const GUEST_TOKEN_MINUTES = 60;
export const SUPPORT_VIEWS_MAX = 20;
export const SUPPORT_PAGE_SIZE = 25;
export const SUPPORT_MESSAGES_SHOWN = 200;
/** Who looks at a request says so this often, and is gone after so long without a word. */
export const SUPPORT_PRESENCE_BEAT_SECONDS = 10;
export const SUPPORT_PRESENCE_LIFE_SECONDS = 30;
/** Over how many days figures are counted. */
export const SUPPORT_FIGURES_DAYS = 30;
export const SUPPORT_FIGURES_MAX_DAYS = 366;

/** The address that was typed on the front page, on its way to the waitlist's form; readable by the page, and only there. */
export const WAITLIST_ADDRESS_COOKIE = 'spark_waitlist_email';
export const WAITLIST_ADDRESS_SECONDS = 60;

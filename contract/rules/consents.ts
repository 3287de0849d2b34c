/** What people agree to, and which version of each text is the one of today. A new text is a new version. */
export const TERMS_VERSION = '1.0';
export const PRIVACY_VERSION = '1.0';
export const RESEARCH_CONSENT_VERSION = '1.0';
export const EMAIL_CONSENT_VERSION = '1.0';
/** Joining the waitlist agrees to both texts, and to being written to about a place. */
export const WAITLIST_CONSENT_VERSION = `terms ${TERMS_VERSION}, privacy ${PRIVACY_VERSION}`;

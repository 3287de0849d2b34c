/** What the address of the page may say (spec §2.1). */
export interface WaitlistSearch {
  readonly status?: string;
  readonly utm_source?: string;
  readonly utm_referral?: string;
}

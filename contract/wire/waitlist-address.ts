/**
 * The address that was typed on the front page, on its way to the waitlist's form; readable by the page. With this prefix
 * browsers take it over https and from this host alone, so no other host of the same domain can put another one there.
 */
export function waitlistAddressCookie({ isSecure }: { readonly isSecure: boolean }): string {
  return isSecure ? '__Host-spark_waitlist_email' : 'spark_waitlist_email';
}
export const WAITLIST_ADDRESS_SECONDS = 60;

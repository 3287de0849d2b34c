import { waitlistAddressCookie } from '#contract/wire/waitlist-address.ts';
import { keptIn } from '#web/app/kept.ts';

/** In this window alone, until the form is sent: a reload does not lose it. */
const kept = keptIn(() => sessionStorage, 'waitlist-address');

/** The address that was typed on the front page, if any: it comes as a cookie of a minute, never in an address bar. */
export function takeLandingAddress(): string {
  const address = takeCookie();
  if (address !== '') kept.write({ address });
  const before = kept.read()?.['address'];
  return address === '' && typeof before === 'string' ? before : address;
}

export function forgetLandingAddress(): void {
  kept.forget();
}

function takeCookie(): string {
  const isSecure = location.protocol === 'https:';
  const name = waitlistAddressCookie({ isSecure });
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (found === undefined) return '';
  const attributes = `path=/; max-age=0; samesite=strict${isSecure ? '; secure' : ''}`;
  document.cookie = `${name}=; ${attributes}`;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return '';
  }
}

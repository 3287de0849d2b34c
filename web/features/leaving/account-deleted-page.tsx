import { useLocation } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { zoneName } from '#contract/time/zone-name.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import picture from '#ui/art/empty/goodbye.svg';
import { useApp } from '#web/app/app-context.ts';
import { formatDate } from '#web/format.ts';
import { formatTime } from '#web/format-time.ts';
import { WholePage } from '#web/layout/whole-page.tsx';

/** A deadline is said with its zone. */
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The last page of an account: what happens now, and until when and how it can be taken back (spec §2.7). */
export function AccountDeletedPage() {
  const { brand } = useApp();
  const { cancelUntil = '', deletionNumber } = useLocation({ select: ({ state }) => state });
  const number = isNumber(deletionNumber) ? deletionNumber : undefined;
  const subject = encodeURIComponent(`Keep my account${number === undefined ? '' : ` (${number})`}`);
  return (
    <>
      <WholePage
        picture={picture}
        title="Your account is being deleted"
        text={<>You've been logged out. {MESSAGES.deleteAccount.allowTime} Thank you for all your feedback.</>}
        actions={
          <ButtonLink href={memberPath('landing')} variant="secondary">
            Back to home
          </ButtonLink>
        }
      />
      <p className="mx-auto max-w-[48ch] text-center text-sm text-text-muted">
        Changed your mind? Email{' '}
        <Link href={`mailto:${brand.supportEmail}?subject=${subject}`} className="wrap-anywhere">
          {brand.supportEmail}
        </Link>{' '}
        before {formatDate(cancelUntil)}, {formatTime(cancelUntil)} {zoneName(HERE)}, and include{' '}
        {number === undefined ? (
          'the reference number from the email we sent you'
        ) : (
          <>
            your reference number, <b className="text-text">{number}</b>
          </>
        )}
        .
      </p>
    </>
  );
}

/** Anything can be written into a navigation state. */
function isNumber(value: unknown): value is string {
  return typeof value === 'string' && /^D-\d{1,12}$/.test(value);
}

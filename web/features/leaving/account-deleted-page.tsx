import { useLocation } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Link } from '#ui/actions/link.tsx';
import picture from '#ui/art/empty/goodbye.svg';
import { formatDate } from '#web/format.ts';
import { formatTime } from '#web/format-time.ts';
import { WholePage } from '#web/layout/whole-page.tsx';

/** The last page of an account: what happens now, and until when it can be taken back (spec §2.7). */
export function AccountDeletedPage() {
  const cancelUntil = useLocation({ select: ({ state }) => state.cancelUntil });
  return (
    <>
      <WholePage
        picture={picture}
        title="Your account is being deleted"
        text={<>You are signed out. {MESSAGES.deleteAccount.allowTime} Thank you for every honest word.</>}
        actions={
          <ButtonLink href={memberPath('landing')} variant="secondary">
            Back to home
          </ButtonLink>
        }
      />
      {cancelUntil !== undefined && (
        <p className="text-center text-sm text-text-muted">
          Changed your mind? <Link href={memberPath('contactUs')}>Write to us</Link> before {formatDate(cancelUntil)},{' '}
          {formatTime(cancelUntil)}.
        </p>
      )}
    </>
  );
}

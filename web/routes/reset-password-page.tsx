import { lazyPage } from '#web/app/lazy-page.ts';
import { PublicPage } from '#web/layout/public-page.tsx';
import { useSearch } from '@tanstack/react-router';

const InvitationPage = lazyPage(() => import('#web/features/joining/invitation-page.tsx'), 'InvitationPage');
const ResetWithCodePage = lazyPage(
  () => import('#web/features/identity/forgot-password-page.tsx'),
  'ResetWithCodePage',
);

/** Where the link of an invitation leads, and anyone who has a code for a new password (spec §2.1). */
export function ResetPasswordPage() {
  const { invite = '' } = useSearch({ from: '/reset-password' });
  if (invite === '') return <ResetWithCodePage />;
  return (
    <PublicPage>
      <InvitationPage />
    </PublicPage>
  );
}

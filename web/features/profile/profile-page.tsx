import { AccountPage } from './account-page.tsx';

/** Who a member is, what they want, and how they log in. */
export function ProfilePage() {
  return <AccountPage />;
}

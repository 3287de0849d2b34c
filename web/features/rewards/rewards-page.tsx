/** The balance, and what it can be redeemed for. */
export function RewardsPage() {
  return <h1>Your balance</h1>;
}

import { useOperator } from '#console/session/operator-context.ts';

/** Who does what in a product test: decisions §2. The server decides anew with every call. */
export function useMayDo() {
  const { role } = useOperator();
  const isAdmin = role === 'ADMIN';
  return {
    /** Plans it, picks people, ends it for somebody. */
    plan: isAdmin || role === 'RESEARCHER',
    /** Gets the addresses, and says where parcels are. */
    ship: isAdmin || role === 'FULFILMENT',
    /** Opens requests for help. */
    support: isAdmin,
  };
}

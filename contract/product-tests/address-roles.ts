import type { OperatorRole } from '../wire/rest.ts';

/** Who sees where a parcel goes by their work. Support is told for a reason; nobody else is, and never beside answers. */
const ADDRESS_ROLES: readonly OperatorRole[] = ['FULFILMENT', 'ADMIN'];

export const seesAddresses = (role: OperatorRole): boolean => ADDRESS_ROLES.includes(role);
/** Who may ask for one with a reason. */
export const mayAskForAddress = (role: OperatorRole): boolean => role === 'SUPPORT';

export { resealAddresses } from './addresses.ts';
export { eraseParticipant, listParticipantNames } from './erase-participant.ts';
export { heldProductTests } from './held-participant.ts';
export type { ProductTests } from './product-tests.ts';

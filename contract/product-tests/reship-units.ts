/** Of all parcels about so many are lost, damaged or sent back. */
const RESHIP_SHARE = 0.05;

/** Units that are kept for parcels that have to be sent again: one in twenty, one at least; none where there is only one. */
export const unitsForReships = (units: number): number => (units <= 1 ? 0 : Math.ceil(units * RESHIP_SHARE));

/** How many people cells that are made for a test may promise a unit to. */
export const unitsToPromise = (units: number): number => units - unitsForReships(units);

import { WireError } from './wire-error.ts';

/** Stands for an answer that is still to come. */
export const notYet = (): never => {
  throw new WireError('NOT_FOUND');
};

/** Thrown where a node has too much of something at this moment: the same again, a little later, goes well. */
export class BusyError extends Error {
  override name = 'BusyError';
}

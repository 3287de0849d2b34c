/** What one step of a long piece of work came to, in its own transaction. */
export interface Piece {
  readonly count: number;
  /** Whether it has to be called again. */
  readonly hasMore: boolean;
}

export const wholePiece = (count: number): Piece => ({ count, hasMore: false });

/** How many rows a statement touched, whatever the driver calls it. */
export const rowsOf = ({ numAffectedRows }: { readonly numAffectedRows?: bigint }): number =>
  Number(numAffectedRows ?? 0n);

import type { Sealer } from '#server/platform/sealing.ts';

interface PiecePlace {
  readonly loadId: string;
  readonly piece: number;
}

/** Bound to load and piece: moved elsewhere it does not open. */
const placeOf = ({ loadId, piece }: PiecePlace) => `gift-card-load:${loadId}:${piece}`;

export function sealPiece(sealer: Sealer, place: PiecePlace, lines: readonly string[]): string {
  return sealer.seal(Buffer.from(JSON.stringify(lines)), placeOf(place));
}

export function openPiece(sealer: Sealer, place: PiecePlace, sealed: string): readonly string[] {
  return JSON.parse(sealer.open(sealed, placeOf(place)).toString()) as string[];
}

import type { ReactNode } from 'react';

export type WallColor = 'apricot' | 'celadon' | 'butter' | 'mist' | 'plum' | 'rose';

export const WALL_CLASSES: Record<WallColor, string> = {
  apricot: 'day bg-wall-apricot',
  celadon: 'day bg-wall-celadon',
  butter: 'day bg-wall-butter',
  mist: 'day bg-wall-mist',
  plum: 'day bg-wall-plum',
  rose: 'day bg-wall-rose',
};

/** A panel in the colour of a wall: light in both themes, and what stands on it keeps the colours of the day. */
export function WallPanel({ color, children }: { readonly color: WallColor; readonly children: ReactNode }) {
  return <div className={`rounded-lg p-6 max-[15rem]:p-3 ${WALL_CLASSES[color]}`}>{children}</div>;
}

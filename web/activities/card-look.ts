import type { ActivityKind } from '#contract/studies/task-states.ts';
import { ACTIVITY_SCENES as SCENES } from '#ui/art/activity-scenes.ts';
import type { WallColor } from '#ui/layout/wall.tsx';

interface KindLook {
  readonly walls: readonly WallColor[];
  readonly scenes: readonly string[];
}

const KIND_LOOKS: Readonly<Record<ActivityKind, KindLook>> = {
  SURVEY: { walls: ['apricot', 'butter', 'rose'], scenes: [SCENES.survey, SCENES.compare, SCENES.basket] },
  VIDEO: { walls: ['plum', 'mist', 'rose'], scenes: [SCENES.video] },
  WEEKLY_QUEST: { walls: ['celadon', 'mist', 'butter'], scenes: [SCENES.quest] },
};

export interface CardLook {
  readonly wall: WallColor;
  readonly scene: string;
}

/** A wall and a scene that belong to the study: wherever its card stands, and whatever stands beside it. */
export function cardLook(kind: ActivityKind, studyId: string): CardLook {
  const { walls, scenes } = KIND_LOOKS[kind];
  const number = numberOf(studyId);
  const wall = walls[number % walls.length] ?? 'plum';
  return { wall, scene: scenes[Math.floor(number / walls.length) % scenes.length] ?? '' };
}

/** FNV-1a: ids that differ in one letter come to lie far apart. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The lowest bits alone depend too much on the last letter.
  return (hash ^ (hash >>> 15)) >>> 0;
}

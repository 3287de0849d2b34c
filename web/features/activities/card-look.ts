import type { ActivityKind } from '#contract/task-states.ts';
import basketScene from '#ui/art/scenes/basket.svg';
import compareScene from '#ui/art/scenes/compare.svg';
import questScene from '#ui/art/scenes/quest.svg';
import surveyScene from '#ui/art/scenes/survey.svg';
import videoScene from '#ui/art/scenes/video.svg';
import type { WallColor } from '#ui/layout/wall.tsx';

interface KindLook {
  /** The first is the kind's own; the others stand in where a neighbour has it. One more than there are neighbours. */
  readonly walls: readonly [WallColor, WallColor, WallColor];
  /** By the wall it stands before, so that two surveys side by side differ. */
  readonly scenes: readonly string[];
}

const KIND_LOOKS: Readonly<Record<ActivityKind, KindLook>> = {
  SURVEY: {
    walls: ['apricot', 'butter', 'rose'],
    scenes: [surveyScene, compareScene, basketScene],
  },
  VIDEO: { walls: ['plum', 'mist', 'rose'], scenes: [videoScene] },
  WEEKLY_QUEST: { walls: ['celadon', 'mist', 'butter'], scenes: [questScene] },
};

export interface CardLook {
  readonly wall: WallColor;
  readonly scene: string;
}

/**
 * A wall and a scene for each card of a list. Cards stand one or two in a row, so a card must differ from the two
 * before it.
 */
export function cardLooks(kinds: readonly ActivityKind[]): readonly CardLook[] {
  const looks: CardLook[] = [];
  for (const kind of kinds) {
    const taken = new Set(looks.slice(-2).map(({ wall }) => wall));
    const { walls, scenes } = KIND_LOOKS[kind];
    const wall = walls.find((candidate) => !taken.has(candidate)) ?? walls[0];
    looks.push({ wall, scene: scenes[walls.indexOf(wall) % scenes.length] ?? '' });
  }
  return looks;
}

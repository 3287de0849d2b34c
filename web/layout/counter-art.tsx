import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';

/** A counter in the colour of its wall, a little deeper. */
const COUNTERS: Record<WallColor, string> = {
  apricot: 'bg-[color-mix(in_srgb,var(--color-wall-apricot),var(--apricot-400)_45%)]',
  celadon: 'bg-[color-mix(in_srgb,var(--color-wall-celadon),var(--celadon-400)_45%)]',
  butter: 'bg-[color-mix(in_srgb,var(--color-wall-butter),var(--butter-400)_40%)]',
  mist: 'bg-[color-mix(in_srgb,var(--color-wall-mist),var(--mist-400)_45%)]',
  plum: 'bg-[color-mix(in_srgb,var(--color-wall-plum),var(--plum-400)_40%)]',
  rose: 'bg-[color-mix(in_srgb,var(--color-wall-rose),var(--rose-300)_60%)]',
};

interface CounterArtProps {
  readonly wall: WallColor;
  readonly scene: string;
  /** What somebody says, line by line; wide screens only. */
  readonly says?: readonly [string, string];
}

/** A still life on a counter before a wall. Fills what it stands in, and means nothing to those who listen. */
export function CounterArt({ wall, scene, says }: CounterArtProps) {
  return (
    <div className={`absolute inset-0 ${WALL_CLASSES[wall]}`}>
      <div
        className={`absolute inset-x-0 bottom-0 h-6 border-t-8 border-shelf lg:h-[26%] lg:border-t-16 ${COUNTERS[wall]}`}
      >
        {/* Between its two doors. */}
        <div className="absolute bottom-0 left-1/2 h-[calc(100%-2.25rem)] w-1 -translate-x-1/2 bg-shelf/14 max-lg:hidden" />
      </div>
      <img
        src={scene}
        alt=""
        className="absolute bottom-6 left-1/2 h-[calc(100%-3rem)] w-auto -translate-x-1/2 lg:bottom-[26%] lg:h-auto lg:w-[min(66%,30rem)]"
      />
      {says && (
        <p className="absolute start-[10%] top-[12%] rounded-[1.3em_1.3em_1.3em_0.3em] bg-surface px-[1.4em] py-[1.1em] font-display text-[clamp(1.25rem,1.9vw,1.625rem)] leading-[1.2] font-title tracking-title shadow-2 max-lg:hidden">
          {says[0]}
          <br />
          {says[1]}
        </p>
      )}
    </div>
  );
}

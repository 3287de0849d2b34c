import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { WALL_CLASSES, type WallColor } from '../layout/wall.tsx';

export interface Slide {
  readonly wall: WallColor;
  /** One, or a few side by side. */
  readonly pictures: readonly string[];
  readonly title: string;
  readonly text: ReactNode;
}

export interface CarouselLabels {
  readonly back: string;
  readonly next: string;
  /** Such as 'Slide 1 of 3'. */
  readonly position: (number: number, count: number) => string;
}

interface CarouselProps {
  readonly label: string;
  readonly labels: CarouselLabels;
  readonly slides: readonly Slide[];
  /** What all slides are about, above each title. */
  readonly topic?: string;
  /** The last slide's button says what it starts. */
  readonly finishLabel: string;
  readonly onFinish: () => void;
  readonly headingLevel?: 2 | 3;
}

/** Slides to swipe on a touch screen, to step through with Back and Next, or with the arrow keys; nothing plays by itself. */
export function Carousel({ label, labels, slides, topic, finishLabel, onFinish, headingLevel = 3 }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const isLast = current === slides.length - 1;
  const Heading = `h${headingLevel}` as const;

  function goTo(index: number) {
    const list = track.current;
    if (list === null || index < 0 || index >= slides.length) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: isCalm ? 'instant' : 'smooth' });
    setCurrent(index);
  }

  function settle() {
    const list = track.current;
    if (list !== null && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  }

  function step(event: KeyboardEvent) {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    goTo(current + move);
  }

  return (
    <section aria-roledescription="carousel" aria-label={label} className="min-w-0">
      <div role="presentation" onKeyDown={step}>
        <ul
          ref={track}
          onScrollEnd={settle}
          className="flex snap-x snap-mandatory overflow-x-hidden pointer-coarse:overflow-x-auto [scrollbar-width:none]"
        >
          {slides.map((slide, index) => (
            <li
              key={slide.title}
              aria-roledescription="slide"
              inert={index !== current}
              className="w-full flex-none snap-start"
            >
              <div
                className={`day flex h-52 items-end justify-center gap-4 border-b-[5px] border-shelf px-6 md:h-62 ${WALL_CLASSES[slide.wall]}`}
              >
                {slide.pictures.map((url) => (
                  <img
                    key={url}
                    src={url}
                    alt=""
                    className={slide.pictures.length === 1 ? 'h-42 max-w-full md:h-50' : 'w-28 min-w-0 rounded-t-lg'}
                  />
                ))}
              </div>
              <div className="px-6 pt-6 md:px-8">
                {topic !== undefined && <p className="mb-1 text-sm font-bold text-text-muted">{topic}</p>}
                <Heading className="text-2xl">{slide.title}</Heading>
                <p className="mt-2 text-text-muted">{slide.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p aria-live="polite" className="sr-only">
          {`${labels.position(current + 1, slides.length)}: ${slides[current]?.title ?? ''}`}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3 p-6 md:px-8">
          <Button variant="quiet" onClick={() => goTo(current - 1)} isIdle={current === 0}>
            {labels.back}
          </Button>
          <Dots slides={slides} current={current} nameOf={labels.position} onPick={goTo} />
          {/* One button in all slides, so that it keeps the focus when it becomes the last one. */}
          <Button data-begin-here isBlock={isLast} onClick={() => (isLast ? onFinish() : goTo(current + 1))}>
            {isLast ? finishLabel : labels.next}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface DotsProps {
  readonly slides: readonly Slide[];
  readonly current: number;
  readonly nameOf: CarouselLabels['position'];
  readonly onPick: (index: number) => void;
}

function Dots({ slides, current, nameOf, onPick }: DotsProps) {
  return (
    <ul className="flex">
      {slides.map((slide, index) => (
        <li key={slide.title} className="flex">
          <button
            type="button"
            aria-label={nameOf(index + 1, slides.length)}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onPick(index)}
            className="group grid min-h-target min-w-target place-items-center rounded-md focus-visible:rounded-md"
          >
            <span className="block size-2.5 rounded-full border-2 border-line-strong transition-[width] group-aria-[current]:w-7 group-aria-[current]:border-primary group-aria-[current]:bg-primary" />
          </button>
        </li>
      ))}
    </ul>
  );
}

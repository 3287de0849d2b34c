import { type PointerEvent, useRef, useState } from 'react';
import type { ChoiceView } from '#engine/index.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { ICON_BUTTON_CLASSES, IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ControlProps } from '../control-props.ts';
import { selectedOf } from '../selection.ts';

const ROW = 'flex min-h-13 flex-wrap items-center gap-x-2 rounded-lg border-2 border-line bg-surface ps-4 pe-1';

/** Put in order by dragging the handle with mouse or finger, or by the buttons beside it, which a keyboard reaches. */
export function RankingControl({ question, labelId, describedBy, onChange }: ControlProps) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<unknown>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const { choices = [], isSelectToRank = false, isEnabled, value } = question;
  const texts = MESSAGES.survey;
  const ranked = selectedOf(value).flatMap((one) => choices.find((choice) => choice.value === one) ?? []);
  const rest = choices.filter((choice) => !ranked.includes(choice));
  // Where everything is ranked, what is not answered yet stands in the order it came in.
  const shown = isSelectToRank ? ranked : [...ranked, ...rest];

  function put(order: readonly ChoiceView[]) {
    onChange(order.length === 0 ? null : order.map((choice) => choice.value));
  }

  function move(from: number, to: number) {
    const order = moved(shown, from, to);
    const place = order.indexOf(shown[from] as ChoiceView);
    setAnnouncement(texts.rankedAt(shown[from]?.text ?? '', place + 1, shown.length));
    if (place !== from) put(order);
  }

  function drag(event: PointerEvent) {
    const from = shown.findIndex((choice) => choice.value === dragged.current);
    if (from < 0) return;
    const middles = Array.from(list.current?.children ?? [], (row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const to = placeAt(middles, from, event.clientY);
    if (to !== from) move(from, to);
  }

  return (
    <>
      <ol
        ref={list}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        onPointerMove={drag}
        onLostPointerCapture={() => {
          dragged.current = undefined;
        }}
        className="grid gap-2"
      >
        {shown.map((choice, index) => (
          <li key={String(choice.value)} className={ROW}>
            <span aria-hidden="true" className="font-display text-lg font-title tabular-nums">
              {value === undefined ? '–' : index + 1}
            </span>
            <span className="min-w-0 grow basis-28 py-2 ps-2 font-medium leading-[1.25]">{choice.text}</span>
            {isEnabled && (
              <span className="ms-auto flex flex-wrap">
                <IconButton
                  icon="chevron-up"
                  label={texts.rankUp(choice.text)}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={texts.rankDown(choice.text)}
                  aria-disabled={index === shown.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                {isSelectToRank && (
                  <IconButton
                    icon="x"
                    label={texts.rankRemove(choice.text)}
                    onClick={() => put(ranked.filter((one) => one !== choice))}
                  />
                )}
                <span
                  aria-hidden="true"
                  className={`${ICON_BUTTON_CLASSES} cursor-grab touch-none active:cursor-grabbing`}
                  onPointerDown={(event) => {
                    event.preventDefault();
                    dragged.current = choice.value;
                    // The list holds the pointer, since the row itself moves under it.
                    list.current?.setPointerCapture(event.pointerId);
                  }}
                >
                  <Icon name="grip-vertical" />
                </span>
              </span>
            )}
          </li>
        ))}
      </ol>
      {isSelectToRank && rest.length > 0 && (
        <ul aria-label={texts.rankRest} className="mt-3 flex flex-wrap gap-2">
          {rest.map((choice) => (
            <li key={String(choice.value)}>
              <Button
                variant="soft"
                size="sm"
                disabled={!isEnabled || !choice.isEnabled}
                onClick={() => put([...ranked, choice])}
              >
                <Icon name="plus" />
                {choice.text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isSelectToRank && value === undefined && isEnabled && (
        <div className="mt-3">
          <Button variant="soft" size="sm" onClick={() => put(shown)}>
            {texts.rankKeep}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The list with the item at one place moved to another; places outside of it are its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const place = Math.max(0, Math.min(items.length - 1, to));
  const rest = items.filter((_, index) => index !== from);
  return items[from] === undefined ? [...items] : [...rest.slice(0, place), items[from], ...rest.slice(place)];
}

/** Where a pointer at this height would put the item at `from`: it takes a place once it is past that one's middle. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  let place = from;
  while (place > 0 && y < (middles[place - 1] ?? 0)) place -= 1;
  while (place < middles.length - 1 && y > (middles[place + 1] ?? 0)) place += 1;
  return place;
}

import { useState, type DragEvent } from 'react';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

/** Where a dragged question would go: in front of the element at this index of the page. */
export interface DropPlace {
  readonly page: string;
  readonly index: number;
}

interface DragOptions {
  readonly document: SurveyDocument;
  readonly onDrop: (name: string, place: DropPlace) => void;
}

/** Dragging with the browser's own events. What is dragged is known here, since a page may not look into it on the way. */
export function useDragging({ document, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<string>();
  const [place, setPlace] = useState<DropPlace>();

  function stop() {
    setDragged(undefined);
    setPlace(undefined);
  }

  function over(event: DragEvent, at: DropPlace) {
    if (dragged === undefined) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    if (at.page !== place?.page || at.index !== place.index) setPlace(at);
  }

  return {
    dragged,
    place,
    source: (name: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        setDragged(name);
      },
      onDragEnd: stop,
    }),
    /** A row of the page itself: its upper half means in front of it, its lower half behind it. */
    target: (page: string, name: string) => ({
      onDragOver(event: DragEvent<HTMLElement>) {
        const elements = document.definition.pages.find((one) => one.name === page)?.elements ?? [];
        const index = elements.findIndex((element) => element.name === name);
        const { top, height } = event.currentTarget.getBoundingClientRect();
        if (index >= 0) over(event, { page, index: event.clientY > top + height / 2 ? index + 1 : index });
      },
      onDrop: drop,
    }),
    /** The head of a page: the front of it. */
    head: (page: string) => ({ onDragOver: (event: DragEvent) => over(event, { page, index: 0 }), onDrop: drop }),
  };

  function drop(event: DragEvent) {
    event.preventDefault();
    if (dragged !== undefined && place !== undefined) onDrop(dragged, place);
    stop();
  }
}

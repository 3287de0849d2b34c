import { type RefCallback, useCallback, useState } from 'react';

const REM_PX = 16;
const WIDTH_BEFORE_MEASURING_PX = 640;

export interface ChartSize {
  readonly widthPx: number;
  /** The reader's text size: margins grow with the words in them. */
  readonly remPx: number;
}

/** The room a chart has. It is drawn in real pixels, so that its words keep their size on a narrow screen. */
export function useChartSize(): readonly [RefCallback<HTMLElement>, ChartSize] {
  const [size, setSize] = useState<ChartSize>({ widthPx: WIDTH_BEFORE_MEASURING_PX, remPx: REM_PX });
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSize(sizeOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}

function sizeOf(element: HTMLElement): ChartSize {
  return {
    widthPx: Math.max(1, Math.floor(element.clientWidth)),
    remPx: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || REM_PX,
  };
}

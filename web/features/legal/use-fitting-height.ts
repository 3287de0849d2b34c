import { useCallback, useRef, useState } from 'react';

/** Keeps a frame of our own as high as the document in it, so that the page scrolls and the frame does not. */
export function useFittingHeight() {
  const [heightPx, setHeightPx] = useState<number>();
  const frame = useRef<HTMLIFrameElement>(null);
  const observer = useRef<ResizeObserver>(undefined);

  const onFrameLoad = useCallback((loaded: HTMLIFrameElement) => {
    const content = loaded.contentDocument?.documentElement;
    if (!content) return;
    followTheme(content);
    observer.current?.disconnect();
    observer.current = new ResizeObserver(() => setHeightPx(Math.ceil(content.getBoundingClientRect().height)));
    observer.current.observe(content);
  }, []);

  return { heightPx, onFrameLoad, frame };
}

/** The system's theme reaches the frame by itself; one that was picked by hand does not. */
function followTheme(content: HTMLElement): void {
  const { theme } = document.documentElement.dataset;
  if (theme !== undefined) content.dataset['theme'] = theme;
}

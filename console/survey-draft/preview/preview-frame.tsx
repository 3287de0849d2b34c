import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  readonly title: string;
  /** As wide as the screen it stands for; what is in it is laid out for that width. */
  readonly screenPx: number;
  /** The room it has. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly children: ReactNode;
}

/**
 * A screen of its own inside of the page: its contents see its width, not that of the window. They are drawn by this
 * app, so that what is typed here is there at once.
 */
export function PreviewFrame({ title, screenPx, widthPx, heightPx, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const scale = widthPx / screenPx;

  useEffect(() => {
    const element = frame.current;
    const dress = () => setBody(dressed(element?.contentDocument ?? null));
    dress();
    // Some browsers put another empty page in place a moment later.
    element?.addEventListener('load', dress);
    return () => element?.removeEventListener('load', dress);
  }, []);

  return (
    <div className="overflow-hidden bg-surface" style={{ width: widthPx, height: heightPx }}>
      {/* Without a page of its own it holds nothing but what is drawn below. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        title={title}
        className="origin-top-left border-0"
        style={{ width: screenPx, height: heightPx / scale, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}

/** The page inside gets the styles, the language and the theme of the one around it. */
function dressed(inner: Document | null): HTMLElement | undefined {
  if (inner === null) return undefined;
  for (const style of document.querySelectorAll('link[rel=stylesheet], style')) {
    inner.head.append(inner.importNode(style, true));
  }
  for (const { name, value } of document.documentElement.attributes) inner.documentElement.setAttribute(name, value);
  inner.title = 'Preview';
  return inner.body;
}

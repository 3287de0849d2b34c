import { useState, type ReactNode, type SyntheticEvent } from 'react';
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

const EMPTY_PAGE = '<!doctype html><html lang="en"><head></head><body></body></html>';

/**
 * A screen of its own inside of the page: its contents see its width, not that of the window. They are drawn by this
 * app, so that what is typed here is there at once.
 */
export function PreviewFrame({ title, screenPx, widthPx, heightPx, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  const scale = widthPx / screenPx;

  function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const inner = currentTarget.contentDocument;
    if (inner === null) return;
    for (const style of document.querySelectorAll('link[rel=stylesheet], style')) {
      inner.head.append(inner.importNode(style, true));
    }
    for (const { name, value } of document.documentElement.attributes) inner.documentElement.setAttribute(name, value);
    setBody(inner.body);
  }

  return (
    <div className="overflow-hidden bg-surface" style={{ width: widthPx, height: heightPx }}>
      <iframe
        title={title}
        srcDoc={EMPTY_PAGE}
        onLoad={dress}
        className="origin-top-left border-0"
        style={{ width: screenPx, height: heightPx / scale, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}

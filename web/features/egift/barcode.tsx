import { type CSSProperties, useMemo } from 'react';
import { code128 } from './code-128.ts';

/** White on both sides, so that a scanner finds beginning and end (ISO/IEC 15417). */
const QUIET_MODULES = 10;
const HEIGHT = 60;

/**
 * A number for a scanner, black on white in both themes. A module is a whole number of pixels wide: widths that are
 * rounded one by one could not be told apart. On paper it has its true size.
 */
export function Barcode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawing = useMemo(() => code128(text), [text]);
  if (drawing === undefined) return null;
  const modules = drawing.width + 2 * QUIET_MODULES;
  const path = drawing.bars.map(({ x, width }) => `M${x + QUIET_MODULES} 0h${width}v${HEIGHT}h-${width}z`).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ '--modules': modules } as CSSProperties}
      className="mx-auto block h-22 w-[calc(var(--modules)*2px)] max-w-full bg-[#fff] fill-[#000] xl:w-[calc(var(--modules)*3px)] print:h-[20mm] print:w-[calc(var(--modules)*0.4mm)]"
    >
      <path d={path} />
    </svg>
  );
}

import { encode } from 'uqr';

/** Modules of free room that readers want around it. */
const QUIET_ZONE = 4;
const SIZES = { sm: 'size-33', md: 'size-44' } as const;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly size?: keyof typeof SIZES;
}

/** A QR code, drawn; dark on white in both themes, since not every camera reads the other way round. */
export function QrCode({ text, label, size: width = 'md' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const edge = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className={`${SIZES[width]} flex-none rounded-sm border border-line bg-[#fff]`}
    >
      <path d={path} className="fill-[#000]" />
    </svg>
  );
}

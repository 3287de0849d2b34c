import { saveFile } from '#console/save-file.ts';

/** What a drawing needs to look the same without our style sheets. */
const KEPT_STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
] as const;
const MARGIN_PX = 16;
const TITLE_PX = 34;
const SHARPNESS = 2;

/** Saves a chart of the page as a file: a drawing that any program opens, or a picture of twice its size. */
export async function saveChart(svg: SVGSVGElement, name: string, format: 'svg' | 'png'): Promise<void> {
  const drawing = standAlone(svg, name);
  const fileName = `${name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')}.${format}`;
  const blob = new Blob([drawing.text], { type: 'image/svg+xml' });
  saveFile(fileName, format === 'svg' ? blob : await pictureOf(blob, drawing.widthPx, drawing.heightPx));
}

function standAlone(svg: SVGSVGElement, name: string) {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, part] of copies.entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const styles = getComputedStyle(original);
    for (const property of KEPT_STYLES) part.setAttribute(property, styles.getPropertyValue(property));
    part.removeAttribute('class');
  }
  const page = getComputedStyle(svg.ownerDocument.body);
  const widthPx = svg.clientWidth + 2 * MARGIN_PX;
  const heightPx = svg.clientHeight + 2 * MARGIN_PX + TITLE_PX;
  const outer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [attribute, value] of Object.entries({
    width: widthPx,
    height: heightPx,
    viewBox: `0 0 ${widthPx} ${heightPx}`,
  })) {
    outer.setAttribute(attribute, String(value));
  }
  outer.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const paper = element('rect', { width: '100%', height: '100%', fill: surfaceOf(svg) });
  const title = element('text', {
    x: MARGIN_PX,
    y: MARGIN_PX + 16,
    fill: page.color,
    'font-family': page.fontFamily,
    'font-size': 16,
    'font-weight': 700,
  });
  title.textContent = name;
  copy.setAttribute('x', String(MARGIN_PX));
  copy.setAttribute('y', String(MARGIN_PX + TITLE_PX));
  outer.append(paper, title, copy);
  return { text: new XMLSerializer().serializeToString(outer), widthPx, heightPx };
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}

/** The colour of what the chart lies on, so that a dark chart keeps its dark paper. */
function surfaceOf(svg: SVGSVGElement): string {
  const card = svg.closest('section') ?? svg.ownerDocument.body;
  return getComputedStyle(card).backgroundColor;
}

async function pictureOf(drawing: Blob, widthPx: number, heightPx: number): Promise<Blob> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = widthPx * SHARPNESS;
    canvas.height = heightPx * SHARPNESS;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

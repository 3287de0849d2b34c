import { deflateSync } from 'node:zlib';

/** Objects by their number: what stands between `obj` and `endobj`. */
export type PdfObjects = Readonly<Record<number, string | Buffer>>;

const PAGE_TEXT = 'BT /F1 24 Tf 72 720 Td (The card did not scan) Tj ET';

export function stream(dictionary: string, data: string | Buffer): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

export const packed = (dictionary: string, data: string | Buffer): Buffer =>
  stream(`${dictionary} /Filter /FlateDecode`, deflateSync(data));

/** One page with words. */
export const PLAIN_OBJECTS: PdfObjects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  4: packed('', PAGE_TEXT),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
};

/** A PDF with a table of where its objects are, as most are written. */
export function aPdf(changed: PdfObjects = {}, trailer = '', header = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'): Buffer {
  const objects = Object.entries({ ...PLAIN_OBJECTS, ...changed });
  const parts = [Buffer.from(header, 'latin1')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [number, body] of objects) {
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    places.push(at);
    at += object.length;
    parts.push(object);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/** Objects packed together, as newer writers do; `dictionary` and `places` can be made to lie. */
export function objectStream(objects: PdfObjects, dictionary?: string, shift = 0): Buffer {
  let body = '';
  const places: string[] = [];
  for (const [number, text] of Object.entries(objects)) {
    places.push(`${number} ${body.length + shift}`);
    body += `${String(text)}\n`;
  }
  const head = `${places.join(' ')}\n`;
  return packed(dictionary ?? `/Type /ObjStm /N ${places.length} /First ${head.length}`, head + body);
}

/** Without a table and with most objects packed; the stream that says where they are is left out of what we judge by. */
export function aPackedPdf(changed: PdfObjects = {}): Buffer {
  const { 4: contents = '', ...others } = { ...PLAIN_OBJECTS, ...changed };
  const row = Buffer.alloc(4 * 8);
  const parts: [number, Buffer | string][] = [
    [4, contents],
    [7, objectStream(others)],
    [8, packed('/Type /XRef /Size 9 /W [1 2 1] /Root 1 0 R /DecodeParms << /Columns 4 /Predictor 12 >>', row)],
  ];
  const bodies = parts.map(([number, body]) =>
    Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([Buffer.from('%PDF-1.5\n'), ...bodies, Buffer.from('startxref\n9\n%%EOF\n')]);
}

/** The same once more with something after it, as editors save. */
export function withUpdate(pdf: Buffer, objects: PdfObjects): Buffer {
  const bodies = Object.entries(objects).map(([number, body]) => `${number} 0 obj\n${String(body)}\nendobj\n`);
  return Buffer.concat([
    pdf,
    Buffer.from(`${bodies.join('')}xref\n0 0\ntrailer\n<< /Size 20 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n`),
  ]);
}

/** One part of a mail that came from outside. Bytes are read as Latin-1: what is looked for is ASCII, and nothing can fail. */
export interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  /** In lower case, such as `message/delivery-status`. */
  readonly type: string;
  readonly body: string;
  /** Of a multipart; empty otherwise. Mails inside a mail are not opened. */
  readonly parts: readonly MimePart[];
}

const DEEPEST = 5;
const MOST_PARTS = 40;
const MOST_HEADERS = 300;
const MOST_GROUPS = 100;
const LONGEST_HEADER = 4_000;

/** Reads a mail down to a depth and a number of parts that real reports never have; what is beyond is left out. */
export function readMime(raw: Buffer): MimePart {
  return readPart(raw.toString('latin1').replaceAll('\r\n', '\n'), 0, { left: MOST_PARTS });
}

function readPart(text: string, depth: number, budget: { left: number }): MimePart {
  const { headers, body } = splitHead(text);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const boundary = type.startsWith('multipart/') && depth < DEEPEST ? parameter(contentType, 'boundary') : undefined;
  if (boundary === undefined) {
    return { headers, type, body: decode(body, headers.get('content-transfer-encoding')), parts: [] };
  }
  const parts: MimePart[] = [];
  for (const piece of splitParts(body, boundary)) {
    if (budget.left <= 0) break;
    budget.left -= 1;
    parts.push(readPart(piece, depth + 1, budget));
  }
  return { headers, type, body: '', parts };
}

/** The fields before the first empty line, each once: the first of a name counts. */
export function splitHead(text: string): { headers: ReadonlyMap<string, string>; body: string } {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end === -1 ? text : text.slice(0, end);
  const body = end === -1 ? '' : text.slice(end === 0 ? 1 : end + 2);
  return { headers: readFields(head), body };
}

/** Fields of a head, or of one group of a report. */
export function readFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of unfolded(text)) {
    if (fields.size >= MOST_HEADERS) break;
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1, colon + 1 + LONGEST_HEADER).trim());
  }
  return fields;
}

/** Groups of fields, as a report has one for each recipient: an empty line is between them. */
export function readGroups(text: string): readonly ReadonlyMap<string, string>[] {
  const groups: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim() !== '') groups.at(-1)?.push(line);
    else if (groups.at(-1)?.length !== 0 && groups.length < MOST_GROUPS) groups.push([]);
  }
  return groups.map((lines) => readFields(lines.join('\n')));
}

/** A line that begins with a space goes on with the one before. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const last = lines.length - 1;
    const isMore = last >= 0 && /^[ \t]/.test(line);
    if (!isMore) lines.push(line);
    else if ((lines[last]?.length ?? 0) < LONGEST_HEADER) lines[last] = `${lines[last]} ${line.trim()}`;
  }
  return lines;
}

function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{1,200})"|([^\\s;"]{1,200}))`, 'i').exec(header);
  return found?.[1] ?? found?.[2];
}

/** What stands between the lines that hold the boundary; a missing end is the end of the text. */
function splitParts(body: string, boundary: string): string[] {
  const pieces: string[] = [];
  let current: string[] | undefined;
  for (const line of body.split('\n')) {
    const mark = line.startsWith('--') ? line.trimEnd() : '';
    if (mark !== `--${boundary}` && mark !== `--${boundary}--`) {
      current?.push(line);
      continue;
    }
    if (current !== undefined) pieces.push(current.join('\n'));
    current = mark.endsWith(`${boundary}--`) ? undefined : [];
    if (current === undefined || pieces.length >= MOST_PARTS) return pieces;
  }
  if (current !== undefined) pieces.push(current.join('\n'));
  return pieces;
}

function decode(body: string, encoding = ''): string {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n');
    case 'quoted-printable':
      return decodeQuoted(body);
    default:
      return body;
  }
}

/** Line by line: a pattern over the whole would take the square of its length for a line of spaces. */
function decodeQuoted(body: string): string {
  let text = '';
  for (const line of body.split('\n')) {
    const end = line.trimEnd();
    text += end.endsWith('=') ? end.slice(0, -1) : `${end}\n`;
  }
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPackedPdf, aPdf, objectStream, packed, stream, withUpdate } from './pdf-files.ts';

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  /** Made when somebody asks: a few take a second. */
  bytes(): Promise<Buffer>;
  /** Drawn anew it may be kept: then nothing of this is left in it. */
  readonly mark?: string;
}

const MIB = 1024 * 1024;
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
);
const MARK = '<script>alert("mark-of-the-sender")</script>';
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What passes the first look, by its name and its first bytes; a change to the rest of it gets further than one to anything else. */
const HEADS = [
  ['.jpg', JPEG_HEAD.subarray(0, 3)],
  ['.png', PNG_HEAD],
  ['.pdf', Buffer.from('%PDF-1.')],
] as const;

/** A stream of numbers below 1 that is the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

/** A PNG that says it is this large; its check sums are none. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([PNG_HEAD, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const zip = (inside: Buffer) =>
  Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(26),
    inside,
    Buffer.from('PK\u0005\u0006'),
    Buffer.alloc(18),
  ]);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'plum' } });

interface Shape extends HostileFile {
  /** Whether it passes the first look and is sent quickly: broken ones are made of these. */
  readonly isBreakable: boolean;
}

function mayBreak(bytes: Buffer, name: string): boolean {
  const isSmall = bytes.length > 9 && bytes.length < MIB;
  return isSmall && HEADS.some(([ending, head]) => name.endsWith(ending) && bytes.indexOf(head) === 0);
}

/** What somebody might send who means harm, or whose file was broken on the way: about sixty shapes. */
async function shapes(): Promise<readonly Shape[]> {
  const png = await picture(40, 30).png().toBuffer();
  const jpeg = await picture(40, 30)
    .withExif({ IFD0: { ImageDescription: MARK } })
    .jpeg()
    .toBuffer();
  const gif = await picture(9, 9).gif().toBuffer();
  const script = '<< /S /JavaScript /JS (app.launchURL("https://example.com")) >>';
  const catalogue = (more: string) => ({ 1: `<< /Type /Catalog /Pages 2 0 R ${more} >>` });
  const file = (what: string, name: string, bytes: Buffer, mark?: string): Shape => ({
    what,
    name,
    bytes: async () => bytes,
    isBreakable: mark === undefined && mayBreak(bytes, name),
    ...(mark !== undefined && { mark }),
  });
  /** Small, and made of something large. */
  const bomb = (what: string, name: string, make: () => Promise<Buffer>): Shape => {
    let made: Promise<Buffer> | undefined;
    return { what, name, bytes: () => (made ??= make()), isBreakable: true };
  };
  return [
    ...['a.png', 'a.jpg', 'a.jpeg', 'a.pdf'].flatMap((name) => [
      file('nothing', name, Buffer.alloc(0)),
      file('a page', name, HTML),
      file('a drawing in words', name, SVG),
      file('an archive', name, zip(deflateRawSync(Buffer.alloc(MIB)))),
      file('a program', name, Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(500, 1)])),
      file('zeros', name, Buffer.alloc(5_000)),
      file('one byte', name, Buffer.from([0xff])),
      file('another picture', name, gif),
    ]),
    file('ten megabytes and one byte', 'a.png', Buffer.concat([png, Buffer.alloc(10 * MIB + 1 - png.length)])),
    file(
      'ten megabytes and one byte',
      'a.pdf',
      Buffer.concat([aPdf(), Buffer.alloc(10 * MIB + 1 - aPdf().length, 32)]),
    ),
    file('a photo called a drawing', 'a.png', jpeg),
    file('a drawing called a photo', 'a.jpg', png),
    file('a PDF called a photo', 'a.jpg', aPdf()),
    file('a photo called a PDF', 'a.pdf', jpeg),
    ...[
      'a.svg',
      'a.html',
      'a.exe',
      'a.png.exe',
      'a.gif',
      'a.heic',
      'png',
      '.png',
      'a.pdf ',
      'a.pdf\u0000.exe',
      'a.p\u202egnp.exe',
    ].map((name) => file('a name that we do not take', name, png)),
    file('the head of a photo alone', 'a.jpg', JPEG_HEAD),
    file('the head of a drawing alone', 'a.png', PNG_HEAD),
    file('the head of a photo and a page', 'a.jpg', Buffer.concat([JPEG_HEAD, HTML])),
    file('the head of a drawing and a page', 'a.png', Buffer.concat([PNG_HEAD, HTML])),
    file('a drawing of a million by a million', 'a.png', pngOf(1_000_000, 1_000_000, deflateSync(Buffer.alloc(1_000)))),
    bomb('a drawing that unpacks to fifty megabytes', 'a.png', async () =>
      pngOf(20_000, 20_000, deflateSync(Buffer.alloc(50 * MIB))),
    ),
    file('a drawing without pixels', 'a.png', pngOf(0, 0, Buffer.alloc(0))),
    bomb('81 million pixels', 'a.png', () => picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()),
    bomb('108 million pixels', 'a.jpg', () => picture(12_000, 9_000).jpeg({ quality: 1 }).toBuffer()),
    file('a page behind a photo', 'a.jpg', Buffer.concat([jpeg, Buffer.from(MARK)]), MARK),
    file('a page behind a drawing', 'a.png', Buffer.concat([png, Buffer.from(MARK)]), MARK),
    file('an archive behind a drawing', 'a.png', Buffer.concat([png, zip(Buffer.from(MARK))]), MARK),
    file('words in a photo', 'a.jpeg', jpeg, MARK),
    file('a name that is too long', `${'a'.repeat(900)}.jpg`, jpeg, MARK),
    file('a name with folders', '../../../etc/cron.d/a.jpg', jpeg, MARK),
    file('a name that is turned around', 'a\u202egpj.jpg', jpeg, MARK),
    file('a PDF with a script', 'a.pdf', aPdf(catalogue(`/OpenAction ${script}`))),
    file('a PDF with a packed script', 'a.pdf', aPackedPdf({ 9: script })),
    file(
      'a PDF with a script that is spelt by numbers',
      'a.pdf',
      aPdf(catalogue('/OpenAction << /S /#4a#61vaScript >>')),
    ),
    file(
      'a PDF with a script packed under another type',
      'a.pdf',
      aPdf({ 9: objectStream({ 20: script }, '/N 1 /First 5') }),
    ),
    file('a PDF with an old script', 'a.pdf', withUpdate(withUpdate(aPdf(), { 9: script }), { 9: 'null' })),
    file('a PDF with a hidden object', 'a.pdf', aPdf({ 4: stream('', `9 0 obj ${script} endobj`) })),
    file('a PDF that starts a program', 'a.pdf', aPdf({ 9: '<< /S /Launch /F (cmd.exe) >>' })),
    file('a PDF with another file', 'a.pdf', aPdf(catalogue('/Names << /EmbeddedFiles 9 0 R >>'))),
    file('a PDF with a password', 'a.pdf', aPdf({}, '/Encrypt 9 0 R')),
    file('a PDF with a form of another kind', 'a.pdf', aPdf(catalogue('/AcroForm << /XFA 9 0 R >>'))),
    file('a PDF that acts by itself', 'a.pdf', aPdf({ 3: '<< /Type /Page /Parent 2 0 R /AA << /O 9 0 R >> >>' })),
    bomb('a PDF that unpacks to a hundred megabytes', 'a.pdf', async () =>
      aPdf({ 4: packed('', Buffer.alloc(100 * MIB)) }),
    ),
    file('a PDF with an archive behind it', 'a.pdf', Buffer.concat([aPdf(), zip(HTML)])),
    file('a PDF with a page in it', 'a.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), HTML, aPdf()])),
    file('a PDF behind a page', 'a.pdf', Buffer.concat([HTML, aPdf()])),
    file('a PDF of lists in lists', 'a.pdf', aPdf({ 9: '['.repeat(3 * MIB) })),
    file(
      'a PDF of many objects',
      'a.pdf',
      aPdf({ 9: 'null\nendobj\n' + '9 0 obj null endobj\n'.repeat(250_000) + '9 0 obj null' }),
    ),
  ];
}

/**
 * So many hostile or broken files, always the same for one seed: every shape once, then shapes cut off somewhere or with bytes
 * changed behind their head. A mutation of what is harmless may be harmless still, so none is made of marks and names.
 */
export async function hostileFiles(count: number, seed = 15): Promise<readonly HostileFile[]> {
  const whole = await shapes();
  const next = dice(seed);
  const small = whole.filter(({ isBreakable }) => isBreakable);
  const more = Array.from({ length: Math.max(count - whole.length, 0) }, () => {
    const one = small[Math.floor(next() * small.length)];
    if (one === undefined) return [];
    return [Math.floor(next() * 2) === 0 ? cut(one, next()) : changed(one, Array.from({ length: 6 }, next))];
  });
  return [...whole, ...more.flat()].slice(0, count);
}

function cut(file: HostileFile, drawn: number): HostileFile {
  const bytes = async () => {
    const all = await file.bytes();
    return all.subarray(0, 1 + Math.floor(drawn * (all.length - 1)));
  };
  return { ...file, what: `${file.what}, cut off`, bytes };
}

/** Three bytes behind the head, which says what it is. */
function changed(file: HostileFile, drawn: readonly number[]): HostileFile {
  const bytes = async () => {
    const all = Buffer.concat([await file.bytes()]);
    for (let at = 0; at < drawn.length; at += 2) {
      const [where = 0, value = 0] = drawn.slice(at);
      all[8 + Math.floor(where * Math.min(all.length - 8, 60))] = Math.floor(value * 256);
    }
    return all;
  };
  return { ...file, what: `${file.what}, changed`, bytes };
}

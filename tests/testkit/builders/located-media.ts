import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { UploadKind } from '#contract/clips/survey-uploads.ts';

/** A place as phones and cameras write it. None of these may be found in what is kept. */
export const PLACE_TEXTS = ['+37.7749-122.4194', '37,46.494N', 'Ferry Building', 'GPSLatitude', '122/1 25/1'] as const;
const PLACE = PLACE_TEXTS.join(' ');
/** The degrees, minutes and seconds of EXIF, as the bytes that they are. */
export const PLACE_BYTES = Buffer.from('0000002500000001000000 2e00000001000001ee00000064'.replaceAll(' ', ''), 'hex');

export interface LocatedFile {
  readonly name: string;
  readonly kind: UploadKind;
  readonly contentType: string;
  readonly bytes: Buffer;
}

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description GPSLatitude="37,46.494N" place="${PLACE}"/></rdf:RDF></x:xmpmeta>`;

/** A TIFF block of EXIF with a GPS directory, its place as rational numbers and as words. */
function exif(): Buffer {
  const text = Buffer.from(`${PLACE}\0`);
  const head = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 2 + 2 * 12 + 4);
  head.write('MM\0*', 0, 'latin1');
  head.writeUInt32BE(8, 4);
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const dataAt = head.length;
  head.writeUInt16BE(2, 8);
  entry(head, 10, 0x010e, 2, text.length, dataAt + PLACE_BYTES.length);
  entry(head, 22, 0x8825, 4, 1, gpsAt);
  head.writeUInt16BE(2, gpsAt);
  entry(head, gpsAt + 2, 0x0001, 2, 2, 0x4e00_0000);
  entry(head, gpsAt + 14, 0x0002, 5, 3, dataAt);
  return Buffer.concat([head, PLACE_BYTES, text]);
}

function entry(into: Buffer, at: number, tag: number, type: number, count: number, value: number): void {
  into.writeUInt16BE(tag, at);
  into.writeUInt16BE(type, at + 2);
  into.writeUInt32BE(count, at + 4);
  into.writeUInt32BE(value, at + 8);
}

function segment(marker: number, ...body: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(body.map((one) => Buffer.from(one)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const drawing = (width: number, height: number, hue: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: hue % 256, g: 120, b: 200 - (hue % 200) } } });

async function jpeg(hue: number, place: string): Promise<Buffer> {
  const plain = await drawing(64 + (hue % 40), 48, hue)
    .jpeg()
    .toBuffer();
  const after = (...segments: Buffer[]) => Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
  switch (place) {
    case 'exif':
      return after(segment(0xe1, 'Exif\0\0', exif()));
    case 'xmp':
      return after(segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP));
    case 'iptc':
      return after(segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x40', PLACE));
    case 'comment':
      return after(segment(0xfe, PLACE));
    case 'maker note':
      return after(segment(0xe5, PLACE), segment(0xef, PLACE, PLACE_BYTES));
    case 'motion photo':
      return Buffer.concat([plain, mp4({ userData: true })]);
    default:
      return after(
        segment(0xe1, 'Exif\0\0', exif()),
        segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP),
        segment(0xfe, PLACE),
      );
  }
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, sum]);
}

async function png(hue: number, place: string): Promise<Buffer> {
  const plain = await drawing(60, 40 + (hue % 30), hue)
    .png()
    .toBuffer();
  const END = 12;
  const HEAD = 33;
  const before = (...chunks: Buffer[]) => Buffer.concat([plain.subarray(0, HEAD), ...chunks, plain.subarray(HEAD)]);
  switch (place) {
    case 'eXIf':
      return before(chunk('eXIf', exif()));
    case 'tEXt':
      return before(chunk('tEXt', Buffer.from(`Comment\0${PLACE}`)));
    case 'zTXt':
      return before(chunk('zTXt', Buffer.concat([Buffer.from('Place\0\0'), deflateSync(PLACE)])));
    case 'iTXt':
      return before(chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)));
    default:
      return Buffer.concat([
        plain.subarray(0, -END),
        chunk('prVt', Buffer.from(PLACE)),
        plain.subarray(-END),
        Buffer.from(PLACE),
      ]);
  }
}

async function webp(hue: number): Promise<Buffer> {
  return drawing(50, 50, hue)
    .withExif({ IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 494/100' } })
    .withXmp(XMP)
    .webp()
    .toBuffer();
}

function box(type: string, ...body: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(body.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const words = (...numbers: number[]): Buffer => {
  const into = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => into.writeUInt32BE(number, index * 4));
  return into;
};

/** What a player needs, which must stay as it is. */
export const FRAMES = Buffer.from('these are the frames of the film, and they stay');

interface Mp4Places {
  readonly brand?: string;
  readonly userData?: boolean;
  readonly meta?: boolean;
  readonly trackData?: boolean;
  readonly uuid?: boolean;
  readonly diary?: boolean;
  readonly isLong?: boolean;
  readonly moovFirst?: boolean;
}

function track(handler: string, at: number, size: number, extra: Buffer): Buffer {
  const table = box(
    'stbl',
    box('stsz', words(0, 0, 1, size)),
    box('stsc', words(0, 1, 1, 1, 1)),
    box('stco', words(0, 1, at)),
  );
  return box(
    'trak',
    box('tkhd', words(0, 0, 0, 1)),
    extra,
    box('mdia', box('hdlr', words(0, 0), handler, words(0, 0, 0)), box('minf', table)),
  );
}

function mp4(places: Mp4Places): Buffer {
  const type = box('ftyp', places.brand ?? 'isom', words(0), 'mp42');
  const secret = Buffer.from(`mebx ${PLACE}`);
  const note = box(
    'udta',
    box('\xa9xyz', Buffer.from([0, 18, 0x15, 0xc7]), PLACE),
    box('loci', words(0), PLACE, PLACE_BYTES),
  );
  const meta = box(
    'meta',
    box('hdlr', words(0, 0), 'mdta'),
    box('keys', words(0, 1), 'com.apple.quicktime.location.ISO6709'),
    box('ilst', PLACE),
  );
  const build = (dataAt: number): Buffer => {
    const film = track('vide', dataAt, FRAMES.length, places.trackData === true ? note : Buffer.alloc(0));
    const diary =
      places.diary === true ? track('meta', dataAt + FRAMES.length, secret.length, Buffer.alloc(0)) : Buffer.alloc(0);
    return box(
      'moov',
      box('mvhd', words(0, 1, 1)),
      film,
      diary,
      places.userData === true ? note : '',
      places.meta === true ? meta : '',
    );
  };
  const uuid =
    places.uuid === true ? box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), XMP) : Buffer.alloc(0);
  const body = Buffer.concat([FRAMES, places.diary === true ? secret : Buffer.alloc(0)]);
  const longHead = Buffer.concat([words(1), Buffer.from('mdat'), words(0, body.length + 16)]);
  const data = places.isLong === true ? Buffer.concat([longHead, body]) : box('mdat', body);
  const headBytes = places.isLong === true ? 16 : 8;
  if (places.moovFirst === true) {
    const moov = build(0);
    return Buffer.concat([type, build(type.length + moov.length + uuid.length + headBytes), uuid, data]);
  }
  return Buffer.concat([type, uuid, data, build(type.length + uuid.length + headBytes), box('free', PLACE)]);
}

function element(id: string, body: Buffer | string, isUnknown = false): Buffer {
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(isUnknown ? 0x01ff_ffff_ffff_ffffn : (1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

function webm(isUnknown: boolean): Buffer {
  const head = Buffer.concat([Buffer.from('1a45dfa38b4282847765626d42878102', 'hex')]);
  const tags = element(
    '1254c367',
    element('7373', element('67c8', Buffer.concat([element('45a3', 'LOCATION'), element('4487', PLACE)]))),
  );
  const files = element('1941a469', element('61a7', Buffer.concat([PLACE_BYTES, Buffer.from(PLACE)])));
  const cluster = element(
    '1f43b675',
    Buffer.concat([element('e7', Buffer.from([0])), element('a3', FRAMES)]),
    isUnknown,
  );
  const content = Buffer.concat([element('1549a966', element('4d80', 'camera')), tags, cluster, cluster, files, tags]);
  return Buffer.concat([head, element('18538067', content, isUnknown)]);
}

const MP4_PLACES: readonly (readonly [string, Mp4Places])[] = [
  ['user data', { userData: true }],
  ['meta', { meta: true, brand: 'qt  ' }],
  ['track data', { trackData: true }],
  ['XMP box', { uuid: true }],
  ['diary track', { diary: true, brand: 'qt  ' }],
  ['diary track, long data', { diary: true, isLong: true }],
  [
    'everything, header first',
    { userData: true, meta: true, trackData: true, uuid: true, diary: true, moovFirst: true },
  ],
];

/** As many files as asked for, in turn of every kind and with the place wherever that kind can hold it. */
export async function* locatedFiles(count: number): AsyncGenerator<LocatedFile> {
  const photo = (name: string, contentType: string, bytes: Buffer): LocatedFile => ({
    name,
    kind: 'PHOTO',
    contentType,
    bytes,
  });
  const film = (name: string, contentType: string, bytes: Buffer): LocatedFile => ({
    name,
    kind: 'VIDEO',
    contentType,
    bytes,
  });
  for (let made = 0; made < count;) {
    const round: LocatedFile[] = [];
    for (const place of ['exif', 'xmp', 'iptc', 'comment', 'maker note', 'motion photo', 'everything']) {
      round.push(photo(`JPEG, ${place}`, 'image/jpeg', await jpeg(made, place)));
    }
    for (const place of ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'trailer'])
      round.push(photo(`PNG, ${place}`, 'image/png', await png(made, place)));
    round.push(photo('WebP', 'image/webp', await webp(made)));
    for (const [name, places] of MP4_PLACES) {
      round.push(film(`MP4, ${name}`, places.brand === 'qt  ' ? 'video/quicktime' : 'video/mp4', mp4(places)));
    }
    round.push(film('WebM', 'video/webm', webm(false)), film('WebM, as it is recorded', 'video/webm', webm(true)));
    for (const file of round.slice(0, count - made)) yield file;
    made += round.length;
  }
}

/** Whether anything in these bytes tells of the place, as text or as numbers, plain or packed. */
export function hasLocation(bytes: Buffer): boolean {
  return (
    PLACE_TEXTS.some((text) => bytes.includes(text)) ||
    bytes.includes(PLACE_BYTES) ||
    bytes.includes(deflateSync(PLACE))
  );
}

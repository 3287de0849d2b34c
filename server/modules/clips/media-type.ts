import type { UploadType } from '#contract/clips/survey-uploads.ts';

/** What we can tell apart by the first bytes: what we take, and what gets a sentence of its own. */
export type FoundType = UploadType | 'image/heic';

/** As many bytes as telling the type may take. */
export const TYPE_HEAD_BYTES = 256;

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The document type of an EBML file: its mark, its length, its name. */
const WEBM = Buffer.concat([Buffer.from([0x42, 0x82, 0x84]), Buffer.from('webm')]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|mp71|3gp[4-7])$/;
const HEIC_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif)$/;

/** What a file is by its first bytes, whatever it was called; undefined for anything else. */
export function typeOf(head: Buffer): FoundType | undefined {
  if (startsWith(head, JPEG)) return 'image/jpeg';
  if (startsWith(head, PNG)) return 'image/png';
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WEBP') return 'image/webp';
  if (startsWith(head, EBML)) return head.subarray(0, TYPE_HEAD_BYTES).includes(WEBM) ? 'video/webm' : undefined;
  return textAt(head, 4) === 'ftyp' ? typeOfBrand(textAt(head, 8)) : undefined;
}

/** MP4, QuickTime and HEIC are one family, told apart by their main brand. */
function typeOfBrand(brand: string): FoundType | undefined {
  if (brand === 'qt  ') return 'video/quicktime';
  if (MP4_BRANDS.test(brand)) return 'video/mp4';
  return HEIC_BRANDS.test(brand) ? 'image/heic' : undefined;
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}

function textAt(head: Buffer, offset: number): string {
  return head.toString('latin1', offset, offset + 4);
}

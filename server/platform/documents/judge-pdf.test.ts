import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  aPackedPdf,
  aPdf,
  objectStream,
  packed,
  PLAIN_OBJECTS,
  stream,
  withUpdate,
} from '#testkit/builders/pdf-files.ts';
import { processorMs } from '#testkit/processor-time.ts';
import { judgePdf } from './judge-pdf.ts';
import { readPdf } from './read-pdf.ts';

const catalogue = (more: string) => ({ 1: `<< /Type /Catalog /Pages 2 0 R ${more} >>` });
const page = (more: string) => ({ 3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${more} >>` });
/** Longer than its own length says, or by another object. */
const lengthElsewhere = (data: string) => ({
  4: `<< /Length 6 0 R >>\nstream\n${data}\nendstream`,
  6: String(data.length),
});
const MIB = 1024 * 1024;

describe('a PDF that anybody could have printed is taken', () => {
  test.each<[string, Buffer]>([
    ['with a table', aPdf()],
    ['with packed objects', aPackedPdf()],
    ['whose lengths stand elsewhere', aPdf(lengthElsewhere('BT (1) Tj ET'))],
    [
      'with lines that end as on Windows',
      Buffer.from(
        aPdf({ 4: stream('', 'q Q') })
          .toString('latin1')
          .replaceAll('\n', '\r\n'),
        'latin1',
      ),
    ],
    [
      'with a link',
      aPdf(
        page('/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>]'),
      ),
    ],
    ['that opens at a place', aPdf(catalogue('/OpenAction [3 0 R /Fit]'))],
    ['that opens by going there', aPdf(catalogue('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'))],
    [
      'that opens by an object that goes there',
      aPdf({ ...catalogue('/OpenAction 9 0 R'), 9: '<< /S /GoTo /D [3 0 R /XYZ null null 0] >>' }),
    ],
    ['that was saved again', withUpdate(aPdf(), { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' })],
    [
      'with words about it',
      aPdf({ 9: stream('/Type /Metadata /Subtype /XML', '<?xpacket?><x:xmpmeta>5 objects</x:xmpmeta>') }),
    ],
    ['in letters only', aPdf({ 4: stream('/Filter [/ASCII85Decode /FlateDecode]', ascii85(deflateSync('q Q'))) })],
    [
      'with a photo',
      aPdf({
        9: stream(
          '/Type /XObject /Subtype /Image /Width 900 /Height 900 /Filter /DCTDecode',
          Buffer.from([0xff, 0xd8, 0xff]),
        ),
      }),
    ],
    ['with odd names and texts', aPdf({ 9: '<< /A#20B (a \\) b (c) \\\\) /C <48 65 6C> /D [true null -.5 +1 4.] >>' })],
    ['with a form of nothing but fields', aPdf(catalogue('/AcroForm << /Fields [] /NeedAppearances true >>'))],
    ['with a little after its end', Buffer.concat([aPdf(), Buffer.from('\r\n\0\0%a line of some printer')])],
  ])('%s', (_what, pdf) => {
    expect(judgePdf(pdf)).toBeUndefined();
  });
});

describe('what could act is refused', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
  test.each<[string, Buffer]>([
    ['a script that runs at once', aPdf(catalogue(`/OpenAction ${script}`))],
    ['a script by its name', aPdf(catalogue('/Names << /JavaScript << /Names [(a) 9 0 R] >> >>'))],
    ['a script whose name is spelt by numbers', aPdf(catalogue('/OpenAction << /S /J#61vaScr#69pt /#4a#53 (1) >>'))],
    ['a script in a packed object', aPackedPdf({ 9: script })],
    ['a script packed under another type', aPdf({ 9: objectStream({ 20: script }, '/Type /XObject /N 1 /First 5') })],
    ['a script that was saved over', withUpdate(withUpdate(aPdf(), { 9: script }), { 9: 'null' })],
    ['a script that nothing leads to', aPdf({ 99: script })],
    ['a program', aPdf(page('/Annots [<< /A << /S /Launch /F (cmd.exe) >> >>]'))],
    ['a form that is sent', aPdf(page('/Annots [<< /A << /S /SubmitForm /F (https://example.com) >> >>]'))],
    ['a form of another kind', aPdf(catalogue('/AcroForm << /XFA 9 0 R >>'))],
    [
      'another file inside',
      aPdf(catalogue('/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /EF << /F 9 0 R >> >>] >> >>')),
    ],
    ['another file outside', aPdf(page('/Annots [<< /A << /S /GoToR /F (//10.0.0.1/share) >> >>]'))],
    ['data from outside', aPdf({ 4: '<< /F (https://example.com/a) /Length 0 >>\nstream\n\nendstream' })],
    ['what happens at a page', aPdf(page('/AA << /O << /S /URI /URI (https://example.com) >> >>'))],
    ['an address that opens by itself', aPdf(catalogue('/OpenAction << /S /URI /URI (https://example.com) >>'))],
    [
      'an address that opens by another object',
      aPdf({ ...catalogue('/OpenAction 9 0 R'), 9: '<< /S /URI /URI (https://example.com) >>' }),
    ],
    [
      'an address that opens by a packed object',
      aPackedPdf({ ...catalogue('/OpenAction 9 0 R'), 9: '<< /S /URI /URI (https://example.com) >>' }),
    ],
    ['an address after a place', aPdf(catalogue('/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >>'))],
    ['a film', aPdf(page('/Annots [<< /Subtype /RichMedia >>]'))],
    ['a password', aPdf({}, '/Encrypt 9 0 R')],
  ])('%s', (_what, pdf) => {
    expect(judgePdf(pdf)).toBe('active');
  });
});

describe('what we cannot tell is refused', () => {
  const hidden = '9 0 obj << /S /Other >> endobj';
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['half of one', aPdf().subarray(0, 400)],
    ['the end of one', aPdf().subarray(300)],
    ['an object hidden in a text', aPdf({ 9: `(${hidden})` })],
    ['an object hidden in data', aPdf({ 4: stream('', `q ${hidden} Q`) })],
    ['an object hidden behind a comment', aPdf({ 9: `null % 5 0 % more\nobj\n` })],
    ['an object hidden behind a long comment', aPdf({ 4: stream('', `5 0 %${'a'.repeat(9_000)}\nobj <<>>`) })],
    ['an object hidden in a comment', aPdf({ 9: `null %${hidden}\n` })],
    ['a page in a comment', aPdf({}, '', '%PDF-1.4\n%<html><script>alert(1)</script>\n')],
    ['a page after its head', Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>1</script></html>\n'), aPdf()])],
    ['much after its end', Buffer.concat([aPdf(), Buffer.alloc(2_000, 'A')])],
    ['an archive at its end', Buffer.concat([aPdf(), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])],
    [
      'packed objects that begin elsewhere than they say',
      aPdf({ 9: objectStream({ 20: '(a << /S /URI >> b)' }, undefined, 3) }),
    ],
    [
      'packed objects that are packed in a way of their own',
      aPdf({ 9: stream('/Type /ObjStm /N 1 /First 5 /Filter /LZWDecode', 'abc') }),
    ],
    [
      'packed objects that cannot be unpacked',
      aPdf({ 9: stream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', 'abc') }),
    ],
    [
      'packed objects whose bytes were changed before',
      aPdf({ 9: packed('/N 1 /First 5 /DecodeParms << /Predictor 12 >>', '20 0 null') }),
    ],
    ['a filter that stands elsewhere', aPdf({ 9: stream('/Filter 6 0 R', 'abc'), 6: '/FlateDecode' })],
    ['a key that is there twice', aPdf(catalogue('/OpenAction [3 0 R /Fit] /OpenAction 9 0 R'))],
    ['one stream that unpacks to a hundred megabytes', aPdf({ 4: packed('', Buffer.alloc(100 * MIB)) })],
    [
      'many streams that do together',
      aPdf(Object.fromEntries(Array.from({ length: 6 }, (_, at) => [20 + at, packed('', Buffer.alloc(60 * MIB))]))),
    ],
    [
      'a stream packed twice',
      aPdf({ 4: stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(100 * MIB)))) }),
    ],
    [
      'a picture of too many pixels',
      aPdf({ 9: stream('/Subtype /Image /Width 60000 /Height 60000 /Filter /CCITTFaxDecode', 'abc') }),
    ],
    ['lists in lists in lists', aPdf({ 9: '['.repeat(100_000) + ']'.repeat(100_000) })],
    ['a text without an end', aPdf({ 9: '(' })],
    ['words that nobody knows', aPdf({ 9: 'alert(1)' })],
  ])('%s', (_what, pdf) => {
    expect(judgePdf(pdf)).toBe('unreadable');
  });

  test('nothing of a hostile one takes long', () => {
    const expectQuick = (pdf: Buffer) => expect(processorMs(() => judgePdf(pdf))).toBeLessThan(2_500);
    for (const filler of ['(', '<', '[', '<<', '/', '%\n', '1 0 obj ', 'obj ', '5 %', '1 ', 'endstream ', '<< /A ']) {
      expectQuick(Buffer.concat([aPdf(), Buffer.from(filler.repeat((2 * MIB) / filler.length)), Buffer.from('%%EOF')]));
    }
    // Inside of data nothing but the hidden object is looked for.
    for (const filler of ['obj ', '%obj ', '      obj ', '5 %obj ']) {
      expectQuick(aPdf({ 4: stream('', filler.repeat((2 * MIB) / filler.length)) }));
    }
  });
});

test('it is read in a process of its own', async () => {
  expect(await readPdf(aPdf())).toBeUndefined();
  expect(await readPdf(aPdf({ 99: '<< /JS (1) >>' }))).toBe('active');
  expect(await readPdf(aPdf(), 1)).toBe('unreadable');
  expect(Object.keys(PLAIN_OBJECTS)).toHaveLength(5);
});

function ascii85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const count = bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE();
    let letters = '';
    for (let digit = 0; digit < 5; digit += 1) {
      letters = String.fromCharCode(33 + (value % 85)) + letters;
      value = Math.floor(value / 85);
    }
    text += count === 4 && value === 0 && letters === '!!!!!' ? 'z' : letters.slice(0, count + 1);
  }
  return `${text}~>`;
}

/** A process of its own that reads one PDF: whatever it takes to read a hostile one, no node pays for it. */
import { judgePdf } from './judge-pdf.ts';
import type { PdfAnswer, PdfTask } from './read-pdf.ts';

process.once('message', ({ bytes }: PdfTask) => {
  const answer: PdfAnswer = { problem: judgePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  process.send?.(answer, () => process.exit(0));
});
process.on('disconnect', () => process.exit());

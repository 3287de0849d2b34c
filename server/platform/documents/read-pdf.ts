import { DEADLINES } from '#server/limits/deadlines.ts';
import { runBounded } from '../bounded-process.ts';
import { script } from '../places.ts';
import type { PdfProblem } from './pdf-problem.ts';

export interface PdfTask {
  readonly bytes: Uint8Array;
}
export interface PdfAnswer {
  readonly problem: PdfProblem | undefined;
}

const WORKER = script('server/platform/documents/pdf-worker');
const HEAP_MB = 128;
const PATIENCE_MS = DEADLINES.pdf.ms;

/** What is wrong with a PDF, told by a process of its own; one that dies or takes too long over it has said enough. */
export async function readPdf(bytes: Uint8Array, patienceMs = PATIENCE_MS): Promise<PdfProblem | undefined> {
  let answer: PdfAnswer = { problem: 'unreadable' };
  const stopped = await runBounded({
    script: WORKER,
    input: { bytes } satisfies PdfTask,
    memoryMb: HEAP_MB,
    timeoutMs: patienceMs,
    signal: new AbortController().signal,
    onMessage: (message) => {
      answer = message as PdfAnswer;
    },
  });
  return stopped === undefined ? answer.problem : 'unreadable';
}

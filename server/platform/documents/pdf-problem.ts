/** Why a PDF is not taken: it holds what could act, or we cannot tell what it holds. */
export type PdfProblem = 'active' | 'unreadable';

export class PdfRefusal extends Error {
  override name = 'PdfRefusal';
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem) {
    super(`The PDF was rejected: ${problem}.`);
    this.problem = problem;
  }
}

export const unreadable = (): PdfRefusal => new PdfRefusal('unreadable');
export const active = (): PdfRefusal => new PdfRefusal('active');

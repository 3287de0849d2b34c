/** By name of the question: its answer, as survey-core stores it; `name-Comment` holds the text beside it. */
export type Answers = Readonly<Record<string, unknown>>;

/** One member's way through a survey. Plain JSON: store it as it is, and give it back to go on. */
export interface Run {
  readonly seed: string;
  readonly answers: Answers;
  /** What the host knows, by name (`attribute.age`): read by expressions, never answered. */
  readonly given: Answers;
  /** What triggers have put into names that are no questions. */
  readonly variables: Answers;
  /** Questions whose default expression no longer counts, because somebody has answered. */
  readonly touched: readonly string[];
  /** The page to answer next; null once the survey is complete. */
  readonly page: string | null;
  /** The pages answered on the way here, in order: the way back. */
  readonly visited: readonly string[];
  readonly isComplete: boolean;
}

/** Why an answer was not taken: where, a code for programs, a sentence for the member. */
export interface AnswerProblem {
  readonly question: string;
  /** Inside the question: row and column of a matrix, item of a multipletext. */
  readonly path?: readonly string[];
  readonly code: ProblemCode;
  readonly message: string;
}

export type ProblemCode =
  | 'required'
  | 'commentRequired'
  | 'rowRequired'
  | 'rowUnique'
  | 'columnUnique'
  | 'panelRequired'
  | 'exclusive'
  | 'tooFew'
  | 'tooMany'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooShort'
  | 'tooLong'
  | 'notNumber'
  | 'notEmail'
  | 'notUrl'
  | 'notDate'
  | 'noDigits'
  | 'pattern'
  | 'expression'
  | 'step'
  // What our own pages never send:
  | 'unknown'
  | 'notHere'
  | 'hidden'
  | 'disabled'
  | 'wrongType'
  | 'notOffered'
  | 'wrongPage';

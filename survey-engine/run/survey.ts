import type {
  ElementDefinition,
  ItemDefinition,
  PageDefinition,
  PanelDefinition,
  QuestionDefinition,
  SurveyDefinition,
  TriggerDefinition,
  ValidatorDefinition,
} from '../definition/survey-definition.ts';
import type { Expression } from '../expressions/index.ts';
import type { PipedText } from './piped-text.ts';

/** A definition with its expressions parsed; make it once and keep it. */
export interface Survey {
  readonly definition: SurveyDefinition;
  readonly pages: readonly Container[];
  readonly questions: ReadonlyMap<string, Question>;
  /** Values that follow from others: calculated values and expression questions. */
  readonly computed: ReadonlyMap<string, Computed>;
  readonly triggers: readonly Trigger[];
  /** Computed values that triggers wait for. */
  readonly watched: readonly string[];
  /** By name: the questions whose choices or default follow from its value. */
  readonly followers: ReadonlyMap<string, readonly Question[]>;
  /** How a name with dots or brackets can be read, longest key first; filled as names are met. */
  readonly paths: Map<string, readonly Path[]>;
}

export interface Path {
  readonly key: string;
  readonly rest: readonly string[];
}

export interface Computed {
  readonly name: string;
  readonly expression: Expression;
  /** The answers that it follows from, directly or through other computed values. */
  readonly reads: ReadonlySet<string>;
  /** The computed values that stand in its expression. */
  readonly uses: ReadonlySet<Computed>;
}

export interface Conditions {
  readonly visible?: Expression | undefined;
  readonly enable?: Expression | undefined;
  readonly required?: Expression | undefined;
}

export interface Container {
  readonly kind: 'page' | 'panel';
  readonly definition: PageDefinition | PanelDefinition;
  readonly name: string;
  readonly parent: Container | null;
  readonly conditions: Conditions;
  readonly elements: readonly Element[];
  readonly isShuffled: boolean;
  readonly title: PipedText;
  readonly description: PipedText;
}

export interface Question {
  readonly kind: 'question';
  readonly definition: QuestionDefinition;
  readonly name: string;
  /** The panel or page that holds it; for a cell or item, the one that holds its question. */
  readonly parent: Container;
  readonly conditions: Conditions;
  readonly title: PipedText;
  readonly description: PipedText;
  readonly choices: readonly Item[];
  readonly rows: readonly Item[];
  readonly cells: readonly Question[];
  /** The name of the question whose choices it takes over. */
  readonly source: string | undefined;
  readonly choicesVisible?: Expression | undefined;
  readonly choicesEnable?: Expression | undefined;
  readonly rowsVisible?: Expression | undefined;
  readonly columnsVisible?: Expression | undefined;
  readonly min?: Expression | undefined;
  readonly max?: Expression | undefined;
  readonly defaultExpression?: Expression | undefined;
  readonly validators: readonly Validator[];
}

export type Element = Container | Question;

export interface Item {
  readonly definition: ItemDefinition;
  readonly value: string | number | boolean;
  readonly text: PipedText;
  readonly visible?: Expression | undefined;
  readonly enable?: Expression | undefined;
}

export interface Validator {
  readonly definition: ValidatorDefinition;
  readonly expression?: Expression | undefined;
  /** Only where the host can judge patterns: a browser leaves that to the server. */
  readonly fits?: ((text: string) => boolean) | undefined;
}

export interface Trigger {
  readonly definition: TriggerDefinition;
  readonly expression: Expression;
  readonly run?: Expression | undefined;
  /** What can fire it by changing: answers and computed values, or places inside them. */
  readonly reads: readonly Path[];
  /** It asks for the time, so that any change can fire it. */
  readonly isRestless: boolean;
}

const COMMENT = '-Comment';

export const commentKey = (question: string): string => question + COMMENT;

/** The question that a key of answers belongs to. */
export const questionOf = (key: string): string => (key.endsWith(COMMENT) ? key.slice(0, -COMMENT.length) : key);

/** Is every page one question, so that pages can be called questions? */
export function hasQuestionPages({ definition }: Survey): boolean {
  return definition.pages.every(({ elements }) => questionCount(elements) <= 1);
}

function questionCount(elements: readonly ElementDefinition[]): number {
  return elements.reduce((count, element) => {
    if (element.type === 'panel') return count + questionCount(element.elements);
    return count + (['html', 'image', 'expression'].includes(element.type) ? 0 : 1);
  }, 0);
}

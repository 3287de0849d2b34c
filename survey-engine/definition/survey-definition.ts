import type { HtmlNode } from './html-node.ts';

/**
 * What a survey is after import: every text a plain string, every choice an object, every alias resolved, everything
 * else refused. It is plain JSON: store it, send it to the browser, compile it on both sides.
 */
export interface SurveyDefinition {
  readonly title?: string;
  readonly description?: string;
  readonly completedHtml?: readonly HtmlNode[];
  readonly pages: readonly PageDefinition[];
  readonly calculatedValues?: readonly CalculatedValueDefinition[];
  readonly triggers?: readonly TriggerDefinition[];
  /** Order of the questions on every page that does not say its own. */
  readonly questionOrder?: 'random';
  /** Ours: order of the pages; a first and a last page can be kept in place by `isFixed`. */
  readonly pageOrder?: 'random';
  readonly clearInvisibleValues?: 'none';
  readonly readOnly?: true;
}

interface Conditional {
  readonly visibleIf?: string;
  readonly enableIf?: string;
  readonly requiredIf?: string;
  /** False for an element that the definition hides outright. */
  readonly visible?: false;
  readonly readOnly?: true;
  readonly isRequired?: true;
  readonly requiredErrorText?: string;
}

interface ContainerDefinition extends Conditional {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly elements: readonly ElementDefinition[];
  readonly questionOrder?: 'random' | 'initial';
}

export interface PageDefinition extends ContainerDefinition {
  /** Ours: the page stays where it is when the order of pages is random. */
  readonly isFixed?: true;
}

export interface PanelDefinition extends ContainerDefinition {
  readonly type: 'panel';
}

export type ElementDefinition = PanelDefinition | QuestionDefinition;

export type QuestionType =
  | 'radiogroup'
  | 'checkbox'
  | 'dropdown'
  | 'tagbox'
  | 'text'
  | 'comment'
  | 'rating'
  | 'boolean'
  | 'ranking'
  | 'matrix'
  | 'matrixdropdown'
  | 'imagepicker'
  | 'multipletext'
  | 'slider'
  | 'file'
  | 'video'
  | 'html'
  | 'image'
  | 'expression';

export interface ItemDefinition {
  readonly value: string | number | boolean;
  readonly text?: string;
  readonly visibleIf?: string;
  readonly enableIf?: string;
  /** Ours: stays behind the others when their order is drawn by chance. */
  readonly isFixed?: true;
  /** Not together with any other choice. */
  readonly isExclusive?: true;
  readonly imageLink?: string;
}

export interface QuestionDefinition extends Conditional {
  readonly type: QuestionType;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly defaultValue?: unknown;
  readonly defaultValueExpression?: string;
  readonly validators?: readonly ValidatorDefinition[];
  readonly showCommentArea?: true;
  readonly commentText?: string;
  readonly commentPlaceholder?: string;
  readonly placeholder?: string;
  /** Ours: the answer that an attentive member gives; for quality flags, never shown. */
  readonly attentionCheck?: unknown;

  // Choices: radiogroup, checkbox, dropdown, tagbox, ranking, imagepicker; columns of a matrix.
  readonly choices?: readonly ItemDefinition[];
  readonly choicesOrder?: 'asc' | 'desc' | 'random';
  readonly choicesVisibleIf?: string;
  readonly choicesEnableIf?: string;
  readonly choicesFromQuestion?: string;
  readonly choicesFromQuestionMode?: 'selected' | 'unselected';
  readonly hideIfChoicesEmpty?: true;
  readonly showOtherItem?: true;
  readonly showNoneItem?: true;
  readonly showRefuseItem?: true;
  readonly showDontKnowItem?: true;
  readonly showSelectAllItem?: true;
  readonly otherText?: string;
  readonly noneText?: string;
  readonly refuseText?: string;
  readonly dontKnowText?: string;
  readonly selectAllText?: string;
  readonly otherErrorText?: string;
  readonly otherPlaceholder?: string;
  readonly minSelectedChoices?: number;
  readonly maxSelectedChoices?: number;
  readonly multiSelect?: true;
  readonly showLabel?: true;
  readonly selectToRankEnabled?: true;

  // Text, comment, slider.
  readonly inputType?: InputType;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number;
  readonly minValueExpression?: string;
  readonly maxValueExpression?: string;
  readonly minErrorText?: string;
  readonly maxErrorText?: string;
  readonly maxLength?: number;
  readonly lines?: number;
  readonly sliderType?: 'single' | 'range';
  readonly minRangeLength?: number;
  readonly maxRangeLength?: number;

  // Rating and boolean.
  readonly rateValues?: readonly ItemDefinition[];
  readonly rateMin?: number;
  readonly rateMax?: number;
  readonly rateStep?: number;
  readonly rateType?: 'labels' | 'stars' | 'smileys';
  readonly minRateDescription?: string;
  readonly maxRateDescription?: string;
  readonly labelTrue?: string;
  readonly labelFalse?: string;
  readonly valueTrue?: string | number | boolean;
  readonly valueFalse?: string | number | boolean;

  // Matrices and multiple text.
  readonly rows?: readonly ItemDefinition[];
  readonly rowOrder?: 'random';
  readonly rowsVisibleIf?: string;
  readonly columnsVisibleIf?: string;
  readonly hideIfRowsEmpty?: true;
  readonly eachRowRequired?: true;
  readonly eachRowUnique?: true;
  /** Columns of a matrixdropdown and items of a multipletext: questions of their own. */
  readonly cells?: readonly CellDefinition[];

  // Media.
  readonly allowMultiple?: true;
  readonly maxFiles?: number;
  readonly acceptedTypes?: string;
  readonly maxSeconds?: number;
  readonly html?: readonly HtmlNode[];
  readonly imageLink?: string;
  readonly altText?: string;
  /** An image that is a film of ours. Answered with true once it was watched to the end. */
  readonly clipId?: string;

  readonly expression?: string;
}

export interface CellDefinition extends QuestionDefinition {
  readonly isUnique?: true;
}

export type InputType =
  | 'text'
  | 'number'
  | 'range'
  | 'email'
  | 'url'
  | 'tel'
  | 'date'
  | 'datetime-local'
  | 'time'
  | 'month'
  | 'week'
  | 'color'
  | 'password';

export type ValidatorDefinition = { readonly text?: string } & (
  | { readonly type: 'numeric'; readonly minValue?: number; readonly maxValue?: number }
  | { readonly type: 'text'; readonly minLength?: number; readonly maxLength?: number; readonly allowDigits?: false }
  | { readonly type: 'email' }
  | { readonly type: 'regex'; readonly regex: string; readonly caseInsensitive?: true }
  | { readonly type: 'expression'; readonly expression: string }
  | { readonly type: 'answercount'; readonly minCount?: number; readonly maxCount?: number }
);

export type TriggerDefinition = { readonly expression: string } & (
  | { readonly type: 'complete'; readonly outcome?: 'QUALIFIED' }
  | { readonly type: 'skip'; readonly gotoName: string }
  | { readonly type: 'setvalue'; readonly setToName: string; readonly setValue?: unknown; readonly isVariable?: true }
  | { readonly type: 'runexpression'; readonly runExpression: string; readonly setToName?: string }
  | { readonly type: 'copyvalue'; readonly fromName: string; readonly setToName: string }
);

export interface CalculatedValueDefinition {
  readonly name: string;
  readonly expression: string;
  readonly includeIntoResult?: true;
}

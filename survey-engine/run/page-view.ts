import type { HtmlNode } from '../definition/html-node.ts';
import type { InputType, QuestionType } from '../definition/survey-definition.ts';

interface ContainerView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly elements: readonly ElementView[];
  /** At least one of its questions wants an answer; and what to say if none has one, if the survey has its own words. */
  readonly isRequired: boolean;
  readonly requiredText: string | undefined;
}

/** What a renderer draws of one page. Every text is plain text, with the answers of other questions already piped in. */
export interface PageView extends ContainerView {
  readonly isFirst: boolean;
  /** True if the survey ends with this page, as far as the answers so far tell. */
  readonly isLast: boolean;
}

export type ElementView = PanelView | QuestionView;

export interface PanelView extends ContainerView {
  readonly type: 'panel';
  readonly isEnabled: boolean;
}

/** A question, a cell of a matrixdropdown or an item of a multipletext; parts that its type has not are absent. */
export interface QuestionView {
  readonly type: QuestionType;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isEnabled: boolean;
  /** In the shape in which it is answered; undefined if nothing is answered. */
  readonly value: unknown;
  readonly placeholder?: string;
  /** The survey's own words for a missing answer. */
  readonly requiredText?: string;
  /** The field beside the answer: what 'other' means, or a remark. Its text is answered under `key`. */
  readonly comment?: CommentView;
  /** radiogroup, checkbox, dropdown, tagbox, ranking, imagepicker, rating; the columns of a matrix. In order. */
  readonly choices?: readonly ChoiceView[];
  /** May several choices be taken? checkbox, tagbox, ranking, an imagepicker with multiSelect. */
  readonly isMultiple?: boolean;
  /** imagepicker: the words of a choice that has a picture are only read aloud. */
  readonly isLabelHidden?: boolean;
  readonly minSelected?: number;
  readonly maxSelected?: number;
  /** ranking: choices are picked first and then ordered. */
  readonly isSelectToRank?: boolean;
  readonly rateType?: 'labels' | 'stars' | 'smileys';
  readonly minText?: string;
  readonly maxText?: string;
  readonly trueChoice?: ChoiceView;
  readonly falseChoice?: ChoiceView;
  readonly inputType?: InputType;
  /** text (numbers, dates …) and slider. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number;
  readonly maxLength?: number;
  readonly lines?: number;
  readonly isRange?: boolean;
  /** matrix: one of `choices` for each row. matrixdropdown: `cells` for each row, one for each of `columns`. */
  readonly rows?: readonly RowView[];
  readonly columns?: readonly ColumnView[];
  /** multipletext */
  readonly items?: readonly QuestionView[];
  readonly maxFiles?: number;
  readonly acceptedTypes?: string;
  readonly maxSeconds?: number;
  readonly html?: readonly HtmlNode[];
  readonly imageLink?: string;
  readonly altText?: string;
  /** video: a film of ours to watch, where `true` answers that it was watched to the end. Without it, one to record. */
  readonly clipId?: string;
}

export interface CommentView {
  readonly key: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly isRequired: boolean;
  readonly requiredText: string | undefined;
}

export interface ChoiceView {
  readonly value: string | number | boolean;
  readonly text: string;
  readonly isEnabled: boolean;
  /** 'all' selects every choice and is never part of a value. */
  readonly role?: 'other' | 'none' | 'refused' | 'dontKnow' | 'all';
  /** Taking it drops the other choices, and the other way round. */
  readonly isExclusive?: boolean;
  readonly imageLink?: string;
}

export interface RowView {
  readonly value: string | number | boolean;
  readonly text: string;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  /** matrixdropdown: `name` of each is the column's; its value belongs at [row.value][name]. */
  readonly cells?: readonly QuestionView[];
}

export interface ColumnView {
  readonly name: string;
  readonly title: string;
  readonly isRequired: boolean;
}

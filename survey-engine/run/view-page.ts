import type { HtmlNode } from '../definition/html-node.ts';
import { isNothing, own } from './answer-values.ts';
import { pageTriggers } from './change-answer.ts';
import { choicesOf, isMultiple, rowsOf } from './choices.ts';
import { isEnabled, isRequired, isVisible, pageAfter, shownElements, shownPages } from './conditions.ts';
import { cellsOf, inRow } from './matrix-cells.ts';
import type { Moment } from './moment.ts';
import { COMMENT_MAX_LENGTH, limitsOf, TEXT_MAX_LENGTH } from './number-limits.ts';
import { openDraft, pageOfRun } from './open-draft.ts';
import type { ChoiceView, CommentView, ElementView, PageView, QuestionView } from './page-view.ts';
import { pipedText } from './piped-text.ts';
import type { Answers, Run } from './run-state.ts';
import { commentKey, type Container, type Element, type Question, type Survey } from './survey.ts';

/**
 * The page to answer as it looks with what is typed on it so far; the last one again once the survey is complete.
 * `draft` holds the answers of this page that differ from the run's, by name (null clears), its keys in the order in
 * which they were answered.
 */
export function viewPage(survey: Survey, run: Run, now: number, draft: Answers = {}): PageView {
  const page = pageOfRun(survey, run);
  const moment = openDraft(survey, run, now, draft);
  return {
    name: page.name,
    title: moment.text(page.title),
    description: moment.text(page.description),
    elements: viewElements(moment, page),
    isRequired: isRequired(moment, page),
    requiredText: page.definition.requiredErrorText,
    isFirst: shownPages(moment)[0] === page,
    isLast: pageAfter(moment, page) === undefined || pageTriggers(moment, page).isComplete,
  };
}

function viewElements(moment: Moment, container: Container): ElementView[] {
  return shownElements(moment, container).map((element) => viewElement(moment, element));
}

function viewElement(moment: Moment, element: Element): ElementView {
  if (element.kind === 'question') return viewQuestion(moment, element, moment.value(element.name));
  return {
    type: 'panel',
    name: element.name,
    title: moment.text(element.title),
    description: moment.text(element.description),
    isEnabled: isEnabled(moment, element),
    isRequired: isRequired(moment, element),
    requiredText: element.definition.requiredErrorText,
    elements: viewElements(moment, element),
  };
}

type Parts = { -readonly [Key in keyof QuestionView]?: QuestionView[Key] | undefined };

function viewQuestion(moment: Moment, question: Question, value: unknown): QuestionView {
  const { definition } = question;
  const parts: Parts = { ...partsOf(moment, question, value), placeholder: definition.placeholder };
  parts.requiredText = definition.requiredErrorText;
  parts.comment = viewComment(moment, question, value);
  const view: QuestionView = {
    type: definition.clipId === undefined ? definition.type : 'video',
    name: question.name,
    title: moment.text(question.title),
    description: moment.text(question.description),
    isRequired: isRequired(moment, question),
    isEnabled: isEnabled(moment, question),
    value: isNothing(value) ? undefined : value,
  };
  for (const key of Object.keys(parts) as (keyof Parts)[]) if (parts[key] === undefined) delete parts[key];
  return { ...view, ...(parts as Partial<QuestionView>) };
}

function partsOf(moment: Moment, question: Question, value: unknown): Parts {
  const { definition } = question;
  switch (definition.type) {
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
    case 'imagepicker':
      return {
        choices: choicesOf(moment, question, value),
        isMultiple: isMultiple(question),
        isLabelHidden: definition.type === 'imagepicker' ? definition.showLabel !== true : undefined,
        minSelected: definition.minSelectedChoices,
        maxSelected: definition.maxSelectedChoices,
        isSelectToRank: definition.selectToRankEnabled,
      };
    case 'rating':
      return {
        choices: choicesOf(moment, question, value),
        rateType: definition.rateType ?? 'labels',
        minText: definition.minRateDescription,
        maxText: definition.maxRateDescription,
      };
    case 'boolean':
      return {
        trueChoice: aChoice(definition.valueTrue ?? true, definition.labelTrue ?? 'Yes'),
        falseChoice: aChoice(definition.valueFalse ?? false, definition.labelFalse ?? 'No'),
      };
    case 'text':
      return {
        inputType: definition.inputType ?? 'text',
        ...limitsOf(moment, question),
        step: definition.step,
        maxLength: definition.maxLength ?? TEXT_MAX_LENGTH,
      };
    case 'comment':
      return { maxLength: definition.maxLength ?? COMMENT_MAX_LENGTH, lines: definition.lines };
    case 'slider':
      return { ...limitsOf(moment, question), step: definition.step ?? 1, isRange: definition.sliderType === 'range' };
    case 'matrix':
    case 'matrixdropdown':
      return viewMatrix(moment, question, value);
    case 'multipletext':
      return { items: question.cells.map((item) => viewQuestion(moment, item, own(value, item.name))) };
    case 'file':
      return {
        maxFiles: definition.allowMultiple === true ? (definition.maxFiles ?? 20) : 1,
        acceptedTypes: definition.acceptedTypes,
      };
    case 'video':
      return { maxSeconds: definition.maxSeconds };
    case 'html':
      return { html: definition.html?.map((node) => viewHtml(moment, node)) };
    case 'image':
      return { imageLink: definition.imageLink, altText: definition.altText, clipId: definition.clipId };
    case 'expression':
      return {};
  }
}

function viewHtml(moment: Moment, node: HtmlNode): HtmlNode {
  if (typeof node === 'string') return moment.text(pipedText(node));
  return { ...node, children: node.children.map((child) => viewHtml(moment, child)) };
}

function aChoice(value: string | number | boolean, text: string): ChoiceView {
  return { value, text, isEnabled: true };
}

function viewComment(moment: Moment, { name, definition }: Question, value: unknown): CommentView | undefined {
  const isOther = definition.showOtherItem === true && [value].flat().includes('other');
  if (!isOther && definition.showCommentArea !== true) return undefined;
  const key = commentKey(name);
  const written = moment.answers.get(key);
  return {
    key,
    label: isOther ? (definition.otherText ?? 'Other (describe)') : (definition.commentText ?? 'Other (describe)'),
    placeholder: (isOther ? definition.otherPlaceholder : definition.commentPlaceholder) ?? '',
    value: typeof written === 'string' ? written : '',
    // A remark beside the answer is never asked for; only what 'other' means is, and not where there is a remark anyway.
    isRequired: isOther && definition.showCommentArea !== true,
    requiredText: definition.otherErrorText,
  };
}

function viewMatrix(moment: Moment, question: Question, value: unknown): Parts {
  const rows = rowsOf(moment, question);
  if (question.definition.type === 'matrix')
    return {
      choices: choicesOf(moment, question, undefined),
      rows: rows.map((row) => ({ ...row, isRequired: question.definition.eachRowRequired === true })),
    };
  const columns = cellsOf(moment, question);
  return {
    columns: columns.map((column) => ({
      name: column.name,
      title: moment.text(column.title),
      isRequired: column.definition.isRequired === true,
    })),
    rows: rows.map((row, index) => ({
      ...row,
      isRequired: false,
      cells: inRow(moment, question, { row, index }, () =>
        columns
          .filter((column) => isVisible(moment, column))
          .map((column) => viewQuestion(moment, column, own(own(value, String(row.value)), column.name)))
          .map((cell) => (row.isEnabled ? cell : { ...cell, isEnabled: false })),
      ),
    })),
  };
}

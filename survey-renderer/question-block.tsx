import { type ComponentType, lazy, Suspense, use, useId } from 'react';
import type { AnswerProblem, QuestionType, QuestionView } from '#engine/index.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';
import { type ControlProps, ownMessage, type QuestionPart } from './control-props.ts';
import { ChoicesControl } from './controls/choices-control.tsx';
import { MatrixControl } from './controls/matrix-control.tsx';
import { MatrixDropdownControl, MultipleTextControl } from './controls/parts-control.tsx';
import { RankingControl } from './controls/ranking-control.tsx';
import { RatingControl } from './controls/rating-control.tsx';
import { SliderControl } from './controls/slider-control.tsx';
import { CommentControl, DropdownControl, TextControl } from './controls/text-control.tsx';
import { htmlNodes } from './html-nodes.ts';
import { SurveyLinkContext } from './survey-link.ts';
import { fieldText } from './typed-value.ts';

const LazyMediaQuestion = lazy(async () => ({ default: (await import('./media-question.tsx')).MediaQuestion }));

function MediaControl({ question, onChange, ...ids }: ControlProps) {
  const link = use(SurveyLinkContext);
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <LazyMediaQuestion {...ids} question={question} value={question.value} onChange={onChange} link={link} />
    </Suspense>
  );
}

/** By type, what answers it, and what a screen reader calls it; a single field bears the question's name by itself. */
const CONTROLS: Readonly<Partial<Record<QuestionType, readonly [ComponentType<ControlProps>, role?: string]>>> = {
  radiogroup: [ChoicesControl, 'radiogroup'],
  boolean: [ChoicesControl, 'radiogroup'],
  rating: [RatingControl, 'radiogroup'],
  checkbox: [ChoicesControl, 'group'],
  tagbox: [ChoicesControl, 'group'],
  imagepicker: [ChoicesControl, 'group'],
  ranking: [RankingControl, 'group'],
  matrix: [MatrixControl, 'group'],
  matrixdropdown: [MatrixDropdownControl, 'group'],
  multipletext: [MultipleTextControl, 'group'],
  slider: [SliderControl, 'group'],
  file: [MediaControl, 'group'],
  video: [MediaControl, 'group'],
  text: [TextControl],
  comment: [CommentControl],
  dropdown: [DropdownControl],
};

interface QuestionBlockProps {
  readonly question: QuestionView;
  /** The heading that names it where the page does; otherwise it shows its own. */
  readonly headingId?: string;
  readonly titleAs?: 'h2' | 'h3' | 'p';
  readonly problems: readonly AnswerProblem[];
  readonly hasLetters?: boolean;
  readonly onAnswer: (key: string, value: unknown) => void;
}

/** A question with its words, its control and what is wrong with the answer, tied together for those who listen. */
export function QuestionBlock(props: QuestionBlockProps) {
  const { question, headingId, titleAs: Title = 'h2', problems, hasLetters = false, onAnswer } = props;
  const id = useId();
  const { type, name, title, description, isRequired } = question;
  const comment = beside(question);
  const isOwn = ({ code }: AnswerProblem) => comment === undefined || code !== 'commentRequired';
  const own = problems.filter(isOwn);
  const message = ownMessage(own);
  const [Control, role] = CONTROLS[question.inputType === 'range' ? 'slider' : type] ?? [];
  const labelId = headingId ?? `${id}-title`;
  const describedBy = [message && `${id}-error`, description && `${headingId ?? id}-note`].filter(Boolean).join(' ');
  const group = role && {
    role,
    'aria-labelledby': labelId,
    'aria-describedby': describedBy || undefined,
    'aria-required': role === 'radiogroup' ? isRequired : undefined,
  };

  return (
    <div {...group} data-question tabIndex={-1} data-problem={message && ''} className="min-w-0">
      {headingId === undefined && Control && (
        <div className={Title === 'p' ? 'mb-1.5' : 'mb-4'}>
          <Title id={labelId} className={Title === 'p' ? 'text-sm font-bold' : 'text-xl'}>
            {title}
            {(Title !== 'p' || isAskedFor(question)) && (
              <span className="ms-2 font-body text-sm font-medium tracking-[0] text-text-muted">
                <AskedFor question={question} />
              </span>
            )}
          </Title>
          {description && (
            <p id={`${id}-note`} className="mt-1 text-text-muted">
              {description}
            </p>
          )}
        </div>
      )}
      {Control ? (
        <Control
          question={question}
          labelId={labelId}
          describedBy={describedBy || undefined}
          problems={own}
          hasLetters={hasLetters}
          onChange={(value) => onAnswer(name, value)}
          drawPart={drawPart}
        />
      ) : (
        <Display question={question} />
      )}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {comment && (
        <div className="mt-3">
          <QuestionBlock
            question={comment}
            titleAs="p"
            problems={problems.filter((one) => !isOwn(one))}
            onAnswer={onAnswer}
          />
        </div>
      )}
    </div>
  );
}

/** Whether an answer is wanted, in a word. */
export function AskedFor({ question }: Pick<QuestionBlockProps, 'question'>) {
  return isAskedFor(question) ? MESSAGES.survey.required : MESSAGES.survey.optional;
}

function drawPart({ onChange, ...part }: QuestionPart) {
  return (
    <QuestionBlock {...part} titleAs="p" onAnswer={(key, value) => key === part.question.name && onChange(value)} />
  );
}

/** What is shown and not asked. */
function Display({ question: { type, title, html, imageLink, altText, value } }: Pick<QuestionBlockProps, 'question'>) {
  if (type === 'html') return <div className="grid gap-3">{htmlNodes(html ?? [])}</div>;
  if (type === 'image')
    return imageLink && <img src={imageLink} alt={altText ?? ''} className="max-w-full rounded-lg" />;
  return (
    <p className="rounded-md bg-surface-sunken px-4 py-3">
      {`${title} `}
      <output className="font-bold">{fieldText(value)}</output>
    </p>
  );
}

/** The field beside the answer, as a question of its own: what 'other' means, or a remark. */
function beside({ comment, choices, isEnabled }: QuestionView): QuestionView | undefined {
  if (comment === undefined) return undefined;
  const { requiredText: _said, ...field } = comment;
  return {
    ...field,
    type: choices?.some(({ role }) => role === 'other') ? 'text' : 'comment',
    name: comment.key,
    title: comment.label,
    description: '',
    isEnabled,
  };
}

/** Whether the page cannot be left without an answer to this question, or to a part of it. */
export function isAskedFor({ isRequired, isEnabled, minSelected = 0, rows = [], items = [] }: QuestionView): boolean {
  if (!isEnabled) return false;
  return (
    isRequired ||
    minSelected > 0 ||
    items.some(isAskedFor) ||
    rows.some((row) => row.isEnabled && (row.isRequired || row.cells?.some(isAskedFor)))
  );
}

import type { ComponentProps, KeyboardEvent } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { kindOf } from '#console/survey-draft/model/question-kinds.ts';
import { type ListedQuestion, textOf, type PageJson } from '#console/survey-draft/model/survey-document.ts';
import { OUTLINE_ITEM } from './outline-keys.ts';

export type Mark = 'blocks' | 'warns';

interface OutlineQuestionProps {
  readonly question: ListedQuestion;
  readonly isCurrent: boolean;
  readonly mark: Mark | undefined;
  /** A line below it: a question that is dragged would go there. */
  readonly isDropBelow: boolean;
  readonly dragging: Pick<ComponentProps<'li'>, 'draggable' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop'>;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const ROW =
  'group grid min-h-target w-full grid-cols-[1.125rem_minmax(1.75rem,auto)_minmax(0,1fr)_auto] items-center gap-1 rounded-sm ps-0.5 pe-2 text-start hover:bg-surface-hover focus-visible:rounded-sm focus-visible:-outline-offset-2 aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-on-primary-soft lg:min-h-8.5';
/** One question of the outline: its number, its words, and what is special about it. */
export function OutlineQuestion(props: OutlineQuestionProps) {
  const { question, isCurrent, mark, isDropBelow, dragging, onSelect, onKeyDown } = props;
  const { element } = question;
  const kind = kindOf(element);
  const hasLogic = ['visibleIf', 'enableIf', 'requiredIf'].some((name) => typeof element[name] === 'string');
  const isCheck = element['attentionCheck'] !== undefined;
  return (
    <li {...dragging} className={isDropBelow ? 'shadow-[0_2px_0_var(--color-primary)]' : undefined}>
      <button
        type="button"
        {...OUTLINE_ITEM}
        data-name={question.name}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={onSelect}
        onKeyDown={onKeyDown}
        className={ROW}
      >
        <span className="cursor-grab text-text-muted opacity-0 group-hover:opacity-100 group-aria-[current]:text-inherit group-aria-[current]:opacity-100">
          <Icon name="grip-vertical" size="xs" />
        </span>
        <b className="font-display text-xs whitespace-nowrap font-bold text-text-muted group-aria-[current]:text-inherit">
          {question.label}
        </b>
        <span className="truncate">{question.title}</span>
        <span className="inline-flex gap-1 text-text-muted group-aria-[current]:text-inherit">
          {mark && (
            <span className={mark === 'blocks' ? 'text-danger' : 'text-spark-strong'}>
              <Icon name={mark === 'blocks' ? 'circle-alert' : 'triangle-alert'} size="xs" />
              <VisuallyHidden>{mark === 'blocks' ? ', problem' : ', warning'}</VisuallyHidden>
            </span>
          )}
          {hasLogic && (
            <>
              <Icon name="split" size="xs" />
              <VisuallyHidden>, has logic</VisuallyHidden>
            </>
          )}
          <Icon name={isCheck ? 'shield-check' : (kind?.icon ?? 'braces')} size="xs" />
          <VisuallyHidden>, {isCheck ? 'Attention check' : (kind?.label ?? question.type)}</VisuallyHidden>
        </span>
      </button>
    </li>
  );
}

/** 'Page 2, Habits'; a page without a title is its number. */
export function pageLabel(page: PageJson, index: number): string {
  const title = textOf(page.title);
  return title === '' ? `Page ${index + 1}` : `Page ${index + 1}, ${title}`;
}

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import {
  duplicateElement,
  moveElementBy,
  moveElementTo,
  removeElement,
} from '#console/survey-draft/model/edit-elements.ts';
import { movePage, removePage } from '#console/survey-draft/model/edit-pages.ts';
import { findQuestion, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { questionsOf, useEditor, useEditorState, usePublishedNames } from '../editor-context.ts';
import { useDragging, type DropPlace } from './drop-place.ts';
import { OUTLINE_ITEM, pressOutlineKey } from './outline-keys.ts';
import { OutlineQuestion, type Mark, pageLabel } from './outline-question.tsx';
import { ruleLines } from './outline-rules.ts';

const ADD =
  'inline-flex min-h-target min-w-0 items-center justify-center gap-1.5 rounded-[12px] border-[1.5px] border-line-strong px-1 text-sm font-bold text-link hover:border-primary hover:bg-primary-soft focus-visible:rounded-[12px] lg:min-h-9';

interface OutlineProps {
  /** By the name of a question or a page: the worst of its problems. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** For a complete. */
  readonly points: number | undefined;
  readonly onOpen: (name: string) => void;
  readonly onAddQuestion: () => void;
  readonly onAddPage: () => void;
  readonly onLibrary: () => void;
}

/** Every page and question in its order; dragged, or moved with Alt and the arrows. */
export function Outline({ marks, points, onOpen, onAddQuestion, onAddPage, onLibrary }: OutlineProps) {
  const editor = useEditor();
  const { history, selected, draft } = useEditorState();
  const { document } = history;
  const { pages } = document.definition;
  const questions = questionsOf(document);
  const [news, setNews] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);

  useEffect(() => {
    // A row that has moved is a new one to the browser: the focus goes along.
    if (!isMoved.current || selected === undefined) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(selected)}"]`)?.focus();
  });

  function move(next: SurveyDocument, name: string, label: string) {
    if (next === document) return;
    editor.edit({ document: next, label });
    editor.select(name);
    isMoved.current = true;
    setNews(placeText(next, name));
  }

  const dragging = useDragging({
    document,
    onDrop: (name, place) => move(moveElementTo(document, name, place), name, 'move a question'),
  });

  const published = usePublishedNames();

  function press(event: KeyboardEvent, name: string) {
    const isPage = pages.some((page) => page.name === name);
    pressOutlineKey(event, {
      onSelect: onOpen,
      onMove: (step) =>
        move(
          (isPage ? movePage : moveElementBy)(document, name, step),
          name,
          isPage ? 'move a page' : 'move a question',
        ),
      onRemove: () => {
        editor.edit({ document: (isPage ? removePage : removeElement)(document, name), label: 'remove' });
        isMoved.current = true;
        setNews(isPage ? 'Page deleted. You can undo this.' : 'Question deleted. You can undo this.');
      },
      onDuplicate: () => {
        const { document: next, names } = duplicateElement(document, name, published);
        if (names[0] !== undefined) move(next, names[0], 'duplicate a question');
      },
    });
  }

  return (
    <section aria-label="Outline" data-outline="" ref={list}>
      <div className="flex items-center justify-between px-2 pb-2">
        <h2 className="text-base">Outline</h2>
        <span className="text-xs text-text-muted">
          {countWords(questions.filter(({ number }) => number !== undefined).length, pages.length)}
        </span>
      </div>
      {pages.map((page, index) => (
        <div key={page.name} className="mt-3">
          <button
            type="button"
            {...OUTLINE_ITEM}
            data-name={page.name}
            aria-current={selected === page.name || undefined}
            tabIndex={selected === page.name ? 0 : -1}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => onOpen(page.name)}
            onKeyDown={(event) => press(event, page.name)}
            {...dragging.head(page.name)}
            className={`flex min-h-target w-full items-center gap-2 rounded-sm px-2 text-start text-xs font-bold text-text-muted hover:bg-surface-hover focus-visible:rounded-sm focus-visible:-outline-offset-2 aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft lg:min-h-7 ${dragging.place?.page === page.name && dragging.place.index === 0 ? 'shadow-[0_2px_0_var(--color-primary)]' : ''}`}
          >
            <span className="min-w-0 flex-1 truncate">{pageLabel(page, index)}</span>
            {typeof page.visibleIf === 'string' && (
              <>
                <Icon name="split" size="xs" />
                <VisuallyHidden>, has logic</VisuallyHidden>
              </>
            )}
            {marks.has(page.name) && (
              <span className={marks.get(page.name) === 'blocks' ? 'text-danger' : 'text-spark-strong'}>
                <Icon name="circle-alert" size="xs" />
                <VisuallyHidden>, has a problem</VisuallyHidden>
              </span>
            )}
          </button>
          <ul className="grid gap-px">
            {questions
              .filter((question) => question.page === page.name)
              .map((question) => (
                <OutlineQuestion
                  key={question.name}
                  question={question}
                  isCurrent={selected === question.name}
                  mark={marks.get(question.name)}
                  isDropBelow={isBelow(dragging.place, document, question.name)}
                  dragging={{ ...dragging.source(question.name), ...dragging.target(page.name, question.name) }}
                  onSelect={() => onOpen(question.name)}
                  onKeyDown={(event) => press(event, question.name)}
                />
              ))}
          </ul>
          {ruleLines(document.outcomes, page.name, { isLast: index === pages.length - 1, points }).map(
            ({ icon, text }) => (
              <p
                key={icon + text}
                className="ms-5.5 me-2 mt-0.5 flex min-h-7 items-center gap-2 border-s-2 border-line ps-2 text-xs text-text-muted"
              >
                <Icon name={icon} size="xs" />
                <span className="min-w-0 truncate">{text}</span>
              </p>
            ),
          )}
        </div>
      ))}
      {draft.isOpen && (
        <div className="mx-2 mt-4 grid grid-cols-2 gap-2">
          <button type="button" onClick={onAddQuestion} className={ADD}>
            <Icon name="plus" size="xs" />
            Question
          </button>
          <button type="button" onClick={onLibrary} className={ADD}>
            <Icon name="library-big" size="xs" />
            Library
          </button>
          <span className="col-span-2 grid">
            <Button variant="quiet" size="sm" onClick={onAddPage}>
              <Icon name="plus" />
              Page
            </Button>
          </span>
        </div>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </section>
  );
}

function countWords(questions: number, pages: number): string {
  return `${questions} ${questions === 1 ? 'question' : 'questions'}, ${pages} ${pages === 1 ? 'page' : 'pages'}`;
}

function placeText(document: SurveyDocument, name: string): string {
  const { pages } = document.definition;
  const question = findQuestion(document, name);
  const at = pages.findIndex((page) => page.name === (question?.page ?? name));
  const page = pages[at];
  if (page === undefined) return '';
  return question === undefined ? `Now ${pageLabel(page, at)}.` : `Now ${question.label}, on ${pageLabel(page, at)}.`;
}

/** Would what is dragged follow this one? */
function isBelow(place: DropPlace | undefined, document: SurveyDocument, name: string): boolean {
  if (place === undefined || place.index === 0) return false;
  const elements = document.definition.pages.find((page) => page.name === place.page)?.elements ?? [];
  return elements[place.index - 1]?.name === name;
}

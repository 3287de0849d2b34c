import type { ReactNode } from 'react';
import { fieldsOf, HELP_LABEL, rareFieldsOf } from '#contract/surveys/question-settings.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import {
  duplicateElement,
  moveElementBy,
  removeElement,
  replaceElement,
} from '#console/survey-draft/model/edit-elements.ts';
import {
  asKind,
  kindById,
  kindOf,
  QUESTION_KINDS,
  TYPES_WITH_CHOICES,
} from '#console/survey-draft/model/question-kinds.ts';
import { renameElement } from '#console/survey-draft/model/rename.ts';
import { textOf, type ListedQuestion, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { useEditor, useEditorState, usePublishedNames } from '../editor-context.ts';
import { CellsList } from './cells-list.tsx';
import { ChoicesFields } from './choices-fields.tsx';
import { ClipField } from './clip-field.tsx';
import { DenseInput, DenseSelect, DenseTextarea } from './dense-field.tsx';
import { MatrixFields } from './matrix-fields.tsx';
import { NameField } from './name-field.tsx';
import { pipeHint } from './pipe-hint.ts';
import { useQuestionEdit, withText } from './question-edit.ts';
import { SettingField } from './setting-field.tsx';

/** One question: its kind, its words, its choices and its settings. */
export function QuestionForm({ question }: { readonly question: ListedQuestion }) {
  const editor = useEditor();
  const { history } = useEditorState();
  const { document } = history;
  const { element, name, index, number, label: called } = question;
  const onEdit = useQuestionEdit(name);
  const published = usePublishedNames();
  const kind = kindOf(element);
  const fields = fieldsOf(element);
  const rare = rareFieldsOf(element);
  const hint = pipeHint(document, index);

  function change(next: SurveyDocument, label: string, selected?: string) {
    editor.edit({ document: next, label });
    if (selected !== undefined) editor.select(selected);
  }

  return (
    <section
      aria-label={number === undefined ? called : `Question ${number}`}
      className="min-w-0 rounded-md border border-line bg-surface px-4 py-4 lg:px-5"
    >
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <h2 className="min-h-control content-center text-xl">{called}</h2>
        <div className="w-44">
          <DenseSelect
            label="Type"
            isLabelHidden
            value={kind?.id ?? ''}
            options={[
              ...(kind === undefined ? [{ value: '', label: element.type }] : []),
              ...QUESTION_KINDS.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(id) => {
              const next = kindById(id);
              if (next !== undefined)
                change(
                  replaceElement(document, name, (one) => [asKind(one, next)]),
                  `make ${called} ${next.label}`,
                );
            }}
            className="font-bold"
          />
        </div>
        <div className="w-44 max-lg:flex-1">
          <NameField
            key={name}
            document={document}
            name={name}
            isLabelHidden
            onRename={(next) => change(renameElement(document, name, next), `rename ${name}`, next)}
          />
        </div>
        <div className="ms-auto flex max-lg:w-full max-lg:justify-between">
          <IconButton
            icon="chevron-up"
            label="Move up"
            onClick={() => change(moveElementBy(document, name, -1), 'move a question')}
          />
          <IconButton
            icon="chevron-down"
            label="Move down"
            onClick={() => change(moveElementBy(document, name, 1), 'move a question')}
          />
          <IconButton
            icon="copy"
            label="Duplicate"
            onClick={() => {
              const copy = duplicateElement(document, name, published);
              change(copy.document, `duplicate ${called}`, copy.names[0]);
            }}
          />
          <IconButton
            icon="trash-2"
            label="Delete"
            onClick={() => change(removeElement(document, name), `delete ${called}`)}
          />
        </div>
      </div>

      {element.type !== 'html' && (
        <div className="grid gap-3">
          <DenseTextarea
            label="Question"
            rows={1}
            value={textOf(element.title)}
            placeholder={name}
            onChange={(typed) =>
              onEdit({ title: withText(element.title, typed) }, `change the text of ${called}`, 'title')
            }
            className="field-sizing-content resize-y font-display text-xl! leading-title font-title"
          />
          {hint !== undefined && <p className="-mt-2 text-xs text-text-muted">{hint}</p>}
          <DenseInput
            label={HELP_LABEL}
            value={textOf(element['description'])}
            onChange={(typed) =>
              onEdit(
                { description: withText(element['description'], typed) },
                `change the help text of ${called}`,
                'description',
              )
            }
          />
        </div>
      )}

      {TYPES_WITH_CHOICES.has(element.type) && <ChoicesFields element={element} index={index} onEdit={onEdit} />}
      {(element.type === 'matrix' || element.type === 'matrixdropdown') && (
        <MatrixFields element={element} index={index} onEdit={onEdit} />
      )}
      {element.type === 'multipletext' && (
        <CellsList
          question={name}
          noun="Text"
          cells={element['items']}
          onChange={(items, label, field) => onEdit({ items }, label, field)}
        />
      )}
      {element['contentMode'] === 'video' && (
        <div className="mt-3">
          <ClipField element={element} onEdit={onEdit} />
        </div>
      )}
      <Settings>
        {fields
          .filter(({ control }) => control !== 'switch')
          .map((spec) => (
            <SettingField key={spec.label} spec={spec} element={element} onEdit={onEdit} />
          ))}
      </Settings>
      <div className="@container mt-3 border-t border-line pt-2">
        <div className="grid items-center gap-x-8 @min-[30rem]:grid-cols-2">
          {fields
            .filter(({ control }) => control === 'switch')
            .map((spec) => (
              <SettingField key={spec.label} spec={spec} element={element} onEdit={onEdit} />
            ))}
          {isInQuota(document, name) && (
            <Tag tone="plum" icon="target">
              Counts for quotas
            </Tag>
          )}
        </div>
      </div>
      {rare.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-target cursor-pointer items-center text-sm font-bold text-link">
            More settings
          </summary>
          <Settings>
            {rare.map((spec) => (
              <SettingField key={spec.label} spec={spec} element={element} onEdit={onEdit} />
            ))}
          </Settings>
        </details>
      )}
    </section>
  );
}

function Settings({ children }: { readonly children: readonly ReactNode[] }) {
  return children.length === 0 ? null : <div className="mt-3 grid gap-3 md:grid-cols-2">{children}</div>;
}

function isInQuota({ outcomes }: SurveyDocument, name: string): boolean {
  return outcomes.some((rule) => rule.kind === 'quota' && rule.cells.some(({ when }) => when.includes(`{${name}`)));
}

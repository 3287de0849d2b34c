import { useState } from 'react';
import type { Answers } from '#engine/index.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import {
  itemsOf,
  itemText,
  type ListedQuestion,
  type SurveyDocument,
} from '#console/survey-draft/model/survey-document.ts';
import { DenseSelect } from '../form/dense-field.tsx';
import { questionsOf } from '../editor-context.ts';
import { pageLabel } from '../outline/outline-question.tsx';

interface JumpDialogProps {
  readonly onClose: () => void;
  readonly document: SurveyDocument;
  /** Where the preview is now. */
  readonly page: string | undefined;
  readonly answers: Answers;
  readonly onJump: (page: string, answers: Answers) => void;
}

/** See a page as somebody who gave certain answers, without giving them one by one. */
export function JumpDialog({ document, page, answers: before, onClose, onJump }: JumpDialogProps) {
  const { pages } = document.definition;
  const [target, setTarget] = useState(page ?? pages[0]?.name ?? '');
  const [answers, setAnswers] = useState(before);
  const at = pages.findIndex((one) => one.name === target);
  const earlier = new Set(pages.slice(0, at).map((one) => one.name));
  const asked = questionsOf(document).filter(
    (question) => earlier.has(question.page) && optionsOf(question).length > 0,
  );

  function set({ name, type }: ListedQuestion, index: number, options: readonly Option[]) {
    const value = options[index]?.value;
    const { [name]: _, ...others } = answers;
    setAnswers(value === undefined ? others : { ...others, [name]: isList(type) ? [value] : value });
  }

  return (
    <ConfirmDialog
      command={{ send: () => onJump(target, answers) }}
      onClose={onClose}
      size="lg"
      title="Preview as…"
      doLabel="Go"
    >
      <DenseSelect
        label="To"
        value={target}
        options={pages.map((one, index) => ({ value: one.name, label: pageLabel(one, index) }))}
        onChange={setTarget}
      />
      {asked.length > 0 && <p className="font-bold">As someone who answered</p>}
      <div className="grid gap-3 md:grid-cols-2">
        {asked.map((question) => {
          const options = optionsOf(question);
          const given = [answers[question.name]].flat()[0];
          return (
            <DenseSelect
              key={question.name}
              label={`${question.label} ${question.title}`}
              value={String(options.findIndex(({ value }) => value === given))}
              options={[
                { value: '-1', label: 'Not answered' },
                ...options.map(({ label }, index) => ({ value: String(index), label })),
              ]}
              onChange={(index) => set(question, Number(index), options)}
            />
          );
        })}
      </div>
    </ConfirmDialog>
  );
}

interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

const isList = (type: string): boolean => type === 'checkbox' || type === 'tagbox';

function optionsOf({ type, element }: ListedQuestion): readonly Option[] {
  if (type === 'boolean') {
    return [
      { value: codeOf(element['valueTrue'], { otherwise: true }), label: 'Yes' },
      { value: codeOf(element['valueFalse'], { otherwise: false }), label: 'No' },
    ];
  }
  if (type === 'rating' && element['rateValues'] === undefined) return scale(element['rateMin'], element['rateMax']);
  if (type === 'ranking' || type === 'matrix') return [];
  return itemsOf(element.choices ?? element['rateValues']).map((item) => ({
    value: item.value,
    label: itemText(item),
  }));
}

function codeOf(value: unknown, { otherwise }: { readonly otherwise: boolean }): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : otherwise;
}

function scale(from: unknown, to: unknown): readonly Option[] {
  const [low, high] = [typeof from === 'number' ? from : 1, typeof to === 'number' ? to : 5];
  const steps = Math.max(0, Math.min(101, high - low + 1));
  return Array.from({ length: steps }, (_, step) => ({ value: low + step, label: String(low + step) }));
}

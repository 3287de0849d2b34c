import { useId, useState } from 'react';
import { describeChanges } from '#contract/studies/survey-draft-changes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { mergeDocuments } from '#console/survey-draft/model/merge-documents.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import type { Side } from '#console/survey-draft/model/three-way.ts';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { DraftInfo } from '../store/editor-store.ts';
import { differenceText, differingParts, sideText } from './difference-texts.ts';

/** Opens by itself when somebody else changed the same things, and stays until somebody has chosen. */
export function ConflictDialog() {
  const { conflict } = useEditorState();
  return conflict === undefined ? null : <ConflictForm key={conflict.draft.revision} {...conflict} />;
}

interface ConflictFormProps {
  readonly theirs: SurveyDocument;
  readonly draft: DraftInfo;
}

function ConflictForm({ theirs, draft }: ConflictFormProps) {
  const editor = useEditor();
  const { history, saved } = useEditorState();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const mine = history.document;
  const keyOf = (path: readonly string[]) => path.join('\n');
  const { document, differences } = mergeDocuments(saved, mine, theirs, (path) => sides[keyOf(path)] ?? 'mine');
  const { data: operator } = useAnswer(operatorQuery);
  const sideNames = sideText(draft.savedBy, operator?.operatorId);
  const texts = differences.map((difference) => ({
    key: keyOf(difference.path),
    ...differenceText(mine, difference),
  }));
  const subjects = [...new Set(texts.map(({ label }) => label.split(',')[0]))];
  const others = Math.max(0, describeChanges(mine, document).length - differences.length);

  return (
    <ConsoleDialog
      isStrict
      onClose={() => undefined}
      size="lg"
      title={`${sideNames.changed} ${subjects.length === 1 ? subjects[0] : `${subjects.length} things`}${sideNames.inTabs}`}
      auditNote={`Becomes v${draft.version + 1}. v${draft.version} stays in Versions.`}
      actions={
        <>
          <Button variant="quiet" onClick={() => editor.resolve(theirs)}>
            {sideNames.takeTheirs}
          </Button>
          <Button onClick={() => editor.resolve(document)}>Save these choices</Button>
        </>
      }
    >
      <p className="text-text-muted">Choose a version for each difference. Nothing is overwritten until you save.</p>
      <div className="grid gap-4">
        {texts.map(({ key, label, mine: own, theirs: other }) => (
          <fieldset key={key} className="min-w-0">
            <legend className="mb-1.5 text-xs font-bold">{label}</legend>
            <div className="grid gap-2 md:grid-cols-2">
              <SideChoice
                group={key}
                who={sideNames.mine}
                text={own}
                other={other}
                isChosen={(sides[key] ?? 'mine') === 'mine'}
                onChoose={() => setSides({ ...sides, [key]: 'mine' })}
              />
              <SideChoice
                group={key}
                who={sideNames.theirs}
                text={other}
                other={own}
                isChosen={sides[key] === 'theirs'}
                onChoose={() => setSides({ ...sides, [key]: 'theirs' })}
              />
            </div>
          </fieldset>
        ))}
      </div>
      {others > 0 && (
        <p className="flex gap-2 rounded-md bg-surface-sunken px-4 py-3">
          <Icon name="check" />
          {others === 1
            ? "1 other change didn't conflict with yours and is already included."
            : `${others} other changes didn't conflict with yours and are already included.`}
        </p>
      )}
    </ConsoleDialog>
  );
}

interface SideChoiceProps {
  readonly group: string;
  readonly who: string;
  readonly text: string;
  readonly other: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SideChoice({ group, who, text, other, isChosen, onChoose }: SideChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-w-0 cursor-pointer gap-3 rounded-md border-[1.5px] border-line-strong px-4 py-3 has-checked:border-primary has-checked:bg-surface-hover has-checked:inset-ring has-checked:inset-ring-primary"
    >
      <input
        id={id}
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 flex-none accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="mb-1 block text-xs text-text-muted">{who}</span>
        {differingParts(text, other).map((part) =>
          part.isOwn ? (
            <ins key={part.at} className="rounded-xs bg-success-soft px-0.5 text-on-success-soft no-underline">
              {part.text}
            </ins>
          ) : (
            part.text
          ),
        )}
      </span>
    </label>
  );
}

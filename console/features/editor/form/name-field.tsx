import { useState } from 'react';
import { nameProblem } from '#console/survey-draft/model/rename.ts';
import { findQuestion, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { usePublishedNames } from '../editor-context.ts';
import { DenseInput } from './dense-field.tsx';

interface NameFieldProps {
  readonly document: SurveyDocument;
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly isLabelHidden?: boolean;
}

/** The name in the data. It is changed when the field is left, since everything that speaks of it follows. */
export function NameField({ document, name, onRename, isLabelHidden = false }: NameFieldProps) {
  const [typed, setTyped] = useState<string>();
  const published = usePublishedNames(findQuestion(document, name)?.title);
  const problem = typed === undefined ? undefined : nameProblem(document, name, typed.trim(), published);

  function leave() {
    if (typed !== undefined && problem === undefined) onRename(typed.trim());
    if (problem === undefined) setTyped(undefined);
  }

  return (
    <DenseInput
      label="Variable name"
      isLabelHidden={isLabelHidden}
      error={problem}
      spellCheck={false}
      value={typed ?? name}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') setTyped(undefined);
      }}
      className="font-code"
    />
  );
}

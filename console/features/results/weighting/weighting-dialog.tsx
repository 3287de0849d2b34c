import { useState } from 'react';
import {
  getCrosstab,
  getQuestionResult,
  getResults,
  getWeighting,
  saveWeighting,
} from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { type ResultQuestion, weightingQuery, type ResultWeighting } from '../results.queries.ts';
import { MarginFields } from './margin-fields.tsx';
import {
  marginInput,
  newMargin,
  sumOf,
  typedMargins,
  weightableQuestions,
  type TypedMargin,
} from './weighting-form.ts';
import { countWords, decimalText } from '../figure-texts.ts';
import { counted } from '#console/format.ts';

interface WeightingDialogProps {
  readonly studyId: string;
  readonly questions: readonly ResultQuestion[];
  readonly onClose: () => void;
  readonly onSaved: (isWeighted: boolean) => void;
}

/** The targets that the study is weighted to. */
export function WeightingDialog(props: WeightingDialogProps) {
  const query = useAnswer(weightingQuery, props.studyId);
  if (query.data === undefined) {
    return (
      <ConsoleDialog title="Weight to targets" onClose={props.onClose}>
        <CardStates query={query} />
      </ConsoleDialog>
    );
  }
  return <TargetsDialog {...props} saved={query.data} />;
}

function TargetsDialog({
  studyId,
  questions,
  onClose,
  onSaved,
  saved,
}: WeightingDialogProps & { readonly saved: ResultWeighting | null }) {
  const { api } = useConsole();
  const [margins, setMargins] = useState<readonly TypedMargin[]>(() => typedMargins(saved, questions));
  const [largest, setLargest] = useState(saved?.largestWeight == null ? '' : String(saved.largestWeight));
  const [effect, setEffect] = useState(saved);
  const options = weightableQuestions(questions).filter(({ variables }) =>
    margins.every(({ variable }) => variables.every(({ name }) => name !== variable)),
  );
  const isComplete = margins.every((margin) => sumOf(margin) === 100);
  const save = useCommand(
    () => {
      const largestWeight = largest === '' ? null : Number(largest);
      return api.mutate(saveWeighting, { studyId, margins: margins.map(marginInput), largestWeight });
    },
    {
      changes: [getWeighting, getResults, getQuestionResult, getCrosstab].map(({ name }) => name),
      onDone(weighting) {
        setEffect(weighting);
        onSaved(weighting !== null);
      },
    },
  );
  return (
    <ConsoleDialog
      title="Weight to targets"
      size="lg"
      onClose={onClose}
      auditNote="Targets are recorded in the audit log. Answers never change."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button
            isIdle={!isComplete || (margins.length === 0 && saved === null)}
            isBusy={save.isPending}
            onClick={() => save.send()}
          >
            {margins.length === 0 ? 'Remove weighting' : 'Save targets'}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">
        Each complete gets a weight so the total matches the shares below (raking). Anyone outside these groups counts
        once.
      </p>
      {margins.map((margin) => (
        <MarginFields
          key={margin.variable}
          margin={margin}
          onChange={(changed) => setMargins(margins.map((one) => (one === margin ? changed : one)))}
          onRemove={() => setMargins(margins.filter((one) => one !== margin))}
        />
      ))}
      {options.length > 0 && (
        <SelectField
          label="Add a target for"
          placeholder="Choose"
          value=""
          onChange={(event) => {
            const question = options.find(({ id }) => id === event.currentTarget.value);
            if (question !== undefined) setMargins([...margins, newMargin(question)]);
          }}
          options={options.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      {margins.length > 0 && (
        <TextField
          label="Largest weight"
          labelNote="(optional)"
          hint="For example, with 4, no one counts more than four times. The shares may then be slightly off."
          type="number"
          min={1.1}
          step="any"
          value={largest}
          onChange={(event) => setLargest(event.currentTarget.value)}
        />
      )}
      {effect && <WeightingEffect weighting={effect} />}
      <FailureBanner failure={save.failure} />
    </ConsoleDialog>
  );
}

/** What the saved targets do to the data, and whether they could be met. */
function WeightingEffect({ weighting }: { readonly weighting: ResultWeighting }) {
  const { isConverged, rounds, largestGap, people, effectiveBase, designEffect, smallestGiven, largestGiven } =
    weighting;
  const effect = `Effective base ${countWords(effectiveBase)} of ${countWords(people)}: design effect ${decimalText(designEffect)}, weights from ${decimalText(smallestGiven)} to ${decimalText(largestGiven)}.`;
  return isConverged ? (
    <Banner tone="success" role="status">
      {rounds === 0 ? 'The sample already has these shares.' : `Targets met after ${counted(rounds, 'round')}.`}{' '}
      {effect}
    </Banner>
  ) : (
    <Banner tone="warning" role="status">
      Not all targets can be met. One share is off by {(largestGap * 100).toFixed(1)} points. Allow a larger weight, or
      combine small groups. {effect}
    </Banner>
  );
}

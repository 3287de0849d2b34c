import { useState } from 'react';
import { createProductTest, listStudies, updateProductTest } from '#contract/generated/operator/operations.ts';
import { isApiError } from '#client/api-error.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CHANGED_ELSEWHERE } from './product-test-texts.ts';
import { SHOWS_TEST, type ProductTest } from './product-tests.queries.ts';
import { TestFields } from './test-fields.tsx';
import { EMPTY_TEST_FORM, formOf, testForm } from './test-form.ts';

interface TestDialogProps {
  /** Undefined for a new one. */
  readonly test?: ProductTest;
  readonly onClose: () => void;
  readonly onDone: (test: ProductTest) => void;
}

/** A product test, new or as it is planned. Its surveys are written after it, and nobody is invited by it. */
export function TestDialog({ test, onClose, onDone }: TestDialogProps) {
  const { api } = useConsole();
  const [first] = useState(() => (test === undefined ? EMPTY_TEST_FORM : formOf(test)));
  const form = useCommandForm({
    schema: testForm,
    defaultValues: first,
    send: (input): Promise<ProductTest> =>
      test === undefined
        ? api.mutate(createProductTest, { input })
        : api.mutate(updateProductTest, { studyId: test.studyId, revision: test.revision, input }),
    changes: [...SHOWS_TEST, listStudies.name],
    messages: { CONFLICT: CHANGED_ELSEWHERE },
    onDone: (saved) => onDone(saved),
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      // Nobody loses all that by a press beside it.
      isStrict={JSON.stringify(form.values) !== JSON.stringify(first)}
      onClose={onClose}
      title={test === undefined ? 'New product test' : `Edit ${test.shortId}`}
      auditNote={test === undefined ? 'You can change all of this until launch.' : 'Recorded in the audit log.'}
      doLabel={test === undefined ? 'Create draft' : 'Save'}
      isIdle={isApiError(form.error, 'CONFLICT')}
    >
      <TestFields form={form} isNew={test === undefined} isLaunched={test !== undefined && test.status !== 'DRAFT'} />
    </FormDialog>
  );
}

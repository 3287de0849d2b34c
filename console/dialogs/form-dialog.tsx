import { useId, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ConsoleDialog } from './console-dialog.tsx';

/** The word for the way out of a dialog that asks. One that only tells is closed. */
const WAY_OUT = 'Cancel';

interface AskingDialogProps {
  readonly title: string;
  readonly size?: 'sm' | 'lg';
  /** What will stand in the audit log. */
  readonly auditNote?: string;
  /** What the decision does, in its own words: 'Void the card', never 'OK'. */
  readonly doLabel: ReactNode;
  /** It takes something away for good. */
  readonly isFinal?: boolean;
  /** There is nothing to decide as it stands. */
  readonly isIdle?: boolean;
  /** Only its buttons lead out: where a slip would lose what took long to type. */
  readonly isStrict?: boolean;
  readonly onClose: () => void;
  /** For one step of several: its way out leads to the one before. */
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

interface FormDialogProps extends AskingDialogProps {
  /** Of `useCommandForm`. */
  readonly form: {
    readonly form: ComponentProps<'form'>;
    readonly isPending: boolean;
    readonly failure: ComponentProps<typeof FailureBanner>['failure'];
  };
}

/** Asks for what a change needs, and makes it. Its parent shows it while it is open: `{isOpen && <ThatDialog … />}`. */
export function FormDialog(props: FormDialogProps) {
  const { form, doLabel, isFinal = false, isIdle = false, onBack, children, ...dialog } = props;
  const id = useId();
  return (
    <ConsoleDialog
      {...dialog}
      actions={
        <>
          <Button variant="quiet" onClick={onBack ?? dialog.onClose}>
            {onBack ? 'Back' : WAY_OUT}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isFinal ? 'danger-final' : 'primary'}
            isBusy={form.isPending}
            isIdle={isIdle}
          >
            {doLabel}
          </Button>
        </>
      }
    >
      <form id={id} {...form.form} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <FailureBanner failure={form.failure} />
        {children}
      </form>
    </ConsoleDialog>
  );
}

interface ConfirmDialogProps extends AskingDialogProps {
  /** Of `useCommand`, or what is done at once. */
  readonly command: Partial<Pick<FormDialogProps['form'], 'isPending' | 'failure'>> & { readonly send: () => void };
}

/** Says what will happen before it does. */
export function ConfirmDialog({ command, ...dialog }: ConfirmDialogProps) {
  const form = {
    isPending: false,
    failure: undefined,
    ...command,
    form: {
      onSubmit(event: React.SubmitEvent) {
        event.preventDefault();
        command.send();
      },
    },
  };
  return <FormDialog form={form} {...dialog} />;
}

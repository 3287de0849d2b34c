import { useRef } from 'react';
import { PICTURE_TYPES } from '#contract/pictures/pictures.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { sendPicture } from './picture.calls.ts';
import { useConsole } from '#console/session/console-context.ts';

interface PictureFieldProps {
  readonly hint: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (path: string) => void;
}

/** A picture that members see: sent at once and drawn anew, so that what is shown here is what members see. */
export function PictureField({ hint, value, error, onChange }: PictureFieldProps) {
  const { api } = useConsole();
  const chooser = useRef<HTMLInputElement>(null);
  const keep = useCommand((file: File) => sendPicture(api, file), { onDone: onChange });
  return (
    <Field label="Picture" hint={hint} error={keep.failure?.sentence ?? error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          {value !== '' && <img src={value} alt="" className="size-20 object-contain" />}
          <Button
            variant="secondary"
            size="sm"
            id={control.id}
            aria-label={value === '' ? 'Upload a picture' : 'Replace the picture'}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            isBusy={keep.isPending}
            onClick={() => chooser.current?.click()}
          >
            <Icon name="image" />
            {value === '' ? 'Upload' : 'Replace'}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label="Picture: file"
            accept={PICTURE_TYPES}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again after something went wrong.
              target.value = '';
              if (file !== undefined) keep.send(file);
            }}
          />
        </div>
      )}
    </Field>
  );
}

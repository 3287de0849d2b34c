import { useRef } from 'react';
import { isOurPicture, PICTURE_TYPES } from '#contract/pictures/pictures.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { DENSE_CONTROL, DenseField } from './dense-field.tsx';
import { fetchPicture, sendPicture } from '#console/pictures/picture.calls.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly link: string;
  readonly onChange: (link: string | undefined, isTyped: boolean) => void;
}

/** A picture of a survey: uploaded, or fetched once from its address. Members see only what lies with us. */
export function PictureField({ label, isLabelHidden = false, link, onChange }: PictureFieldProps) {
  const { api } = useConsole();
  const chooser = useRef<HTMLInputElement>(null);
  const keep = useCommand(
    (given: File | string) => (typeof given === 'string' ? fetchPicture(api, given) : sendPicture(api, given)),
    { onDone: (path) => onChange(path, false) },
  );
  const isKept = link !== '' && isOurPicture(link);
  const isElsewhere = link !== '' && !isKept;

  return (
    <DenseField
      label={label}
      isLabelHidden={isLabelHidden}
      error={keep.failure?.sentence}
      hint={isElsewhere ? 'Members will see this picture after you upload it here.' : undefined}
    >
      {(props) => (
        <div className="flex flex-wrap items-center gap-2">
          {isKept ? (
            <img src={link} alt="" className="size-14 rounded-sm border border-line bg-surface-sunken object-contain" />
          ) : (
            <input
              {...props}
              type="url"
              placeholder="https://… or upload one"
              value={link}
              onChange={({ target }) => onChange(target.value || undefined, true)}
              className={`${DENSE_CONTROL} min-w-0 flex-[1_1_10rem]`}
            />
          )}
          {isElsewhere && (
            <Button variant="secondary" size="sm" isBusy={keep.isPending} onClick={() => keep.send(link)}>
              Upload a copy
            </Button>
          )}
          {!isElsewhere && (
            <Button
              aria-label={`${isKept ? 'Replace' : 'Upload'}: ${label}`}
              aria-describedby={props['aria-describedby']}
              variant="secondary"
              size="sm"
              isBusy={keep.isPending}
              onClick={() => chooser.current?.click()}
            >
              <Icon name="image" />
              {isKept ? 'Replace' : 'Upload'}
            </Button>
          )}
          {isKept && (
            <Button variant="quiet" size="sm" onClick={() => onChange(undefined, false)}>
              Remove
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={`${label}: file`}
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
    </DenseField>
  );
}

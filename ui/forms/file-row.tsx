import { Button } from '../actions/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { FieldError } from './field-note.tsx';
import { fileSizeText, sentSizeText } from './file-size.ts';

export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly kind: 'image' | 'video' | 'document';
  /** 0 to 100; 100 is there. */
  readonly percent: number;
  /** Why it was not taken; the exact message. */
  readonly error?: string;
  /** It may go well if it is sent again. */
  readonly canRetry?: boolean;
}

interface FileRowProps {
  readonly file: UploadedFile;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

const ICONS = { image: 'image', video: 'video', document: 'file-text' } as const;

/** One file: how far it is, and a way to take it back. */
export function FileRow({ file, onRemove, onRetry }: FileRowProps) {
  const isDone = file.error === undefined && file.percent >= 100;
  const isUnderWay = file.error === undefined && !isDone;
  return (
    <li>
      <div
        className={`flex items-center gap-3 rounded-md border bg-surface py-2 ps-4 pe-2 text-sm leading-dense ${file.error ? 'border-danger' : 'border-line'}`}
      >
        <Icon name={ICONS[file.kind]} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">{file.name}</p>
          {isUnderWay ? (
            <div className="mt-1 flex flex-wrap items-center gap-x-3">
              <progress
                aria-label={`Uploading ${file.name}`}
                max={100}
                value={file.percent}
                className="h-2 min-w-8 flex-1 basis-16 appearance-none overflow-hidden rounded-full bg-(--chart-track) [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
              />
              <span className="text-xs text-text-muted tabular-nums">{sentSizeText(file.percent, file.sizeBytes)}</span>
            </div>
          ) : (
            <p className="text-xs text-text-muted">{fileSizeText(file.sizeBytes)}</p>
          )}
        </div>
        {isDone && (
          <span className="text-success">
            <Icon name="circle-check" />
            <span className="sr-only">Uploaded</span>
          </span>
        )}
        {file.error && file.canRetry && (
          <Button variant="quiet" size="sm" onClick={onRetry}>
            Try again<span className="sr-only"> with {file.name}</span>
          </Button>
        )}
        <button
          type="button"
          aria-label={`${isUnderWay ? 'Cancel' : 'Remove'} ${file.name}`}
          onClick={onRemove}
          className="grid size-target flex-none place-items-center rounded-md hover:bg-primary-soft"
        >
          <Icon name={isUnderWay ? 'x' : 'trash-2'} />
        </button>
      </div>
      {file.error && <FieldError>{file.error}</FieldError>}
    </li>
  );
}

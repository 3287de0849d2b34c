import { type DragEvent, useId, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { FieldError } from './field-note.tsx';
import { FileRow, type UploadedFile } from './file-row.tsx';
import { uploadStatus } from './upload-status.ts';

interface FileUploadProps {
  readonly label: string;
  readonly labelNote?: string;
  /** How many, how large, which kinds: said before anything is chosen. */
  readonly limitsText: string;
  /** As the accept attribute takes it; what is dropped is for the caller to judge. */
  readonly accept: string;
  readonly files: readonly UploadedFile[];
  readonly onAdd: (files: File[]) => void;
  readonly onRemove: (id: string) => void;
  readonly onRetry?: (id: string) => void;
  /** No more fit: what stands in the drop zone then. */
  readonly full?: { readonly title: string; readonly text: string } | undefined;
  readonly error?: string | undefined;
}

/** Drop files or choose them; each becomes a row with its size, its progress, and a way to take it back. */
export function FileUpload(props: FileUploadProps) {
  const { label, labelNote, limitsText, accept, files, onAdd, onRemove, onRetry, full, error } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (full === undefined) onAdd([...event.dataTransfer.files]);
  }

  function remove(file: UploadedFile) {
    onRemove(file.id);
    // The row is about to go, and the focus would go with it.
    input.current?.focus();
  }

  function retry(file: UploadedFile) {
    onRetry?.(file.id);
    // So does the button that was pressed.
    input.current?.focus();
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-bold">
        {label}
        {labelNote && <span className="ms-1 font-medium text-text-muted">{labelNote}</span>}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(full === undefined);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`relative grid justify-items-center gap-1 rounded-lg p-6 text-center leading-dense has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${zoneLook(full !== undefined, isOver, error !== undefined)}`}
      >
        <Icon name={full ? 'check' : 'upload'} size="xl" />
        <label htmlFor={id} className="mt-1 cursor-pointer font-bold">
          {full ? full.title : 'Drop files here or '}
          {!full && <span className="text-link underline underline-offset-2">choose from your device</span>}
        </label>
        <p id={`${id}-limits`} className="text-sm text-text-muted">
          {full ? full.text : limitsText}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={accept}
          aria-disabled={full !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-limits${error ? ` ${id}-error` : ''}`}
          onClick={(event) => full && event.preventDefault()}
          onChange={(event) => {
            onAdd([...(event.target.files ?? [])]);
            // So that the same file can be chosen again after it was removed.
            event.target.value = '';
          }}
          className={`absolute inset-0 opacity-0 ${full ? 'cursor-not-allowed' : 'cursor-pointer'}`}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ul className={files.length > 0 ? 'mt-3 grid grid-cols-[minmax(0,1fr)] gap-3' : 'hidden'}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRemove={() => remove(file)} onRetry={() => retry(file)} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {uploadStatus(files)}
      </p>
    </div>
  );
}

function zoneLook(isFull: boolean, isOver: boolean, isWrong: boolean): string {
  if (isFull) return 'border border-line bg-surface-sunken';
  if (isOver) return 'border-2 border-dashed border-primary bg-primary-soft';
  return `border-2 border-dashed bg-surface-hover ${isWrong ? 'border-danger' : 'border-line-strong'}`;
}

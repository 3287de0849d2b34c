import { openSupportFile } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Spinner } from '#ui/actions/spinner.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import type { SupportFile } from '../support.queries.ts';

interface AttachmentProps {
  readonly requestId: string;
  readonly file: SupportFile;
}

/** A file to save. It is never shown here, and who took it is written down. */
export function Attachment({ requestId, file }: AttachmentProps) {
  const { api } = useConsole();
  const { fileId, name, size, contentType, isScanned } = file;
  const open = useCommand(() => api.mutate(openSupportFile, { requestId, fileId }), {
    onDone: (url) => startDownload(url, name),
    words: { NOT_FOUND: 'This file is not kept any more.' },
  });
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-busy={open.isPending || undefined}
        onClick={() => open.send()}
        className="inline-flex min-h-target max-w-full items-center gap-2 rounded-sm border border-line bg-surface px-3 py-1.5 text-start text-xs text-text hover:border-line-strong lg:min-h-8"
      >
        {open.isPending ? (
          <Spinner />
        ) : (
          <Icon name={contentType.startsWith('image/') ? 'image' : 'file-text'} size="sm" />
        )}
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">Save </span>
          {name}, {fileSizeText(size)}
          {isScanned && ', scanned'}
        </span>
        <Icon name="download" size="sm" />
      </button>
      {open.failure && (
        <p role="alert" className="text-xs text-danger">
          {open.failure.sentence}
        </p>
      )}
    </li>
  );
}

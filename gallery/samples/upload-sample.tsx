import { useState } from 'react';
import type { UploadedFile } from '#ui/forms/file-row.tsx';
import { FileUpload } from '#ui/forms/file-upload.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const RECEIPT: UploadedFile = { id: '1', name: 'receipt-june.jpg', sizeBytes: 1_800_000, kind: 'image', percent: 100 };
const CARD: UploadedFile = { id: '2', name: 'gift-card.pdf', sizeBytes: 96_000, kind: 'document', percent: 62 };
const CLIP: UploadedFile = {
  id: '3',
  name: 'a-very-long-name-of-a-kitchen-clip-that-does-not-fit-on-one-line.mov',
  sizeBytes: 24_000_000,
  kind: 'video',
  percent: 0,
  error: 'Action cannot be completed. The file type is not supported.',
};

interface UploadProps {
  readonly label: string;
  readonly first: readonly UploadedFile[];
  readonly isFull?: boolean;
  readonly error?: string;
}

function Upload({ label, first, isFull = false, error }: UploadProps) {
  const [files, setFiles] = useState(first);
  return (
    <FileUpload
      label={label}
      labelNote="(optional)"
      limitsText="Up to 5 files, 10 MB each: .jpg, .jpeg, .png, .pdf"
      accept=".jpg,.jpeg,.png,.pdf"
      files={files}
      error={error}
      full={isFull ? { title: 'Maximum limit reached', text: '1 of 1 files. Remove one to add another.' } : undefined}
      onAdd={(added) => setFiles([...files, ...added.map((file, index) => taken(file, `${files.length}-${index}`))])}
      onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
    />
  );
}

function taken(file: File, id: string): UploadedFile {
  return { id, name: file.name, sizeBytes: file.size, kind: 'document', percent: 100 };
}

export const UPLOAD_ENTRY: GalleryEntry = {
  name: 'File upload',
  states: {
    Empty: <Upload label="Photos or documents" first={[]} />,
    'With files': <Upload label="Receipts" first={[RECEIPT, CARD, CLIP]} />,
    Full: <Upload label="One picture" first={[RECEIPT]} isFull />,
    'With an error': <Upload label="Proof of purchase" first={[]} error="Add at least one file" />,
  },
};

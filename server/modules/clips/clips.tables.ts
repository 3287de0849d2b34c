import type { Generated } from 'kysely';
import type { UploadKind, UploadType } from '#contract/clips/survey-uploads.ts';

export type ClipsTables = {
  media: {
    media_id: string;
    panel_id: string;
    content_type: UploadType | null;
    /** The driver brings back large integers as text. */
    total_bytes: Bytes;
    received_bytes: Generated<Bytes>;
    created_at: Date;
    active_at: Date;
    cleaned_at: Generated<Date | null>;
    kept_bytes: Generated<Bytes | null>;
    last_part_sha256: Generated<Buffer | null>;
  };
  media_part: {
    media_id: string;
    first_byte: Bytes;
    size: number;
    sha256: Buffer;
    file_key: string;
  };
  upload: { upload_id: string; task_id: string; kind: UploadKind; used_at: Date | null };
  clip: { clip_id: string; title: string; seconds: number; captions: string; transcript: string };
  unwanted_file: { file_key: string; unwanted_from: Date };
};

type Bytes = string;

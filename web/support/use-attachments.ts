import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { isUnderWay, sendFiles, type FileSending } from './send-files.ts';
import { type Pass, uploadBy } from './upload-file.ts';

export interface Attachments {
  readonly sending: FileSending;
  readonly rows: ReturnType<FileSending['store']['get']>;
  readonly isUnderWay: boolean;
}

/** What somebody attaches to a request or a reply: sent while they write. Visitors send with a pass. */
export function useAttachments(pass?: Pass): Attachments {
  const { api } = useApp();
  const [sending] = useState(() => sendFiles({ send: uploadBy(api, pass) }));
  const rows = useSyncExternalStore(sending.store.subscribe, sending.store.get);
  // Who leaves the page sends nothing more of it.
  useEffect(() => () => sending.clear(), [sending]);
  return { sending, rows, isUnderWay: rows.some(isUnderWay) };
}

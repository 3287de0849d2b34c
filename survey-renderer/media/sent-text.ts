import { MESSAGES } from '#contract/messages/messages.ts';
import { fileSizeText } from '#ui/forms/file-size.ts';

/** How much of a file is there: '29.8 of 48 MB', or '96 KB of 1.2 MB' where the units differ. */
export function sentText(sentBytes: number, totalBytes: number, say = MESSAGES.media.sent): string {
  const [sent = '', sentUnit] = fileSizeText(sentBytes).split(' ');
  const total = fileSizeText(totalBytes);
  const isSameUnit = sentUnit === total.split(' ')[1];
  return say(isSameUnit ? sent : `${sent} ${sentUnit}`, total);
}

export function percentOf(sentBytes: number, totalBytes: number): number {
  return totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
}

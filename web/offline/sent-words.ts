import type { SentSurvey } from './send-waiting.ts';

/** What became of answers that waited for a connection. */
export function sentWords({ title, became }: SentSurvey): string {
  switch (became) {
    case 'sent':
      return `What you answered in “${title}” without a connection has arrived.`;
    case 'over':
      return `Your answers to “${title}” have arrived. How it ended is under History.`;
    case 'stuck':
      return `“${title}” needs another look. Nothing is lost: open it under Activities to go on.`;
    case 'too-late':
      return `“${title}” was closed before your answers could be sent.`;
  }
}

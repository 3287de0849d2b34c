/** Every line that the server can write to its log: its level and its words, in the order of the alphabet. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error' | 'fatal';
  readonly words: string;
}

const CALL = /\blog\s*\??\.(info|warn|error|fatal)\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;

export function logLinesOf(sources: readonly string[]): LogLine[] {
  const lines = new Map<string, LogLine>();
  for (const source of sources)
    for (const [, level = '', , text = ''] of source.matchAll(CALL)) {
      const words = text
        .replaceAll(/\\(['"`])/g, '$1')
        .replaceAll(/\$\{[^}]*\}/g, '…')
        .replaceAll('`', "'");
      if (isLevel(level)) lines.set(`${words} ${level}`, { level, words });
    }
  return [...lines.values()].toSorted((a, b) => (a.words < b.words ? -1 : 1));
}

const isLevel = (text: string): text is LogLine['level'] => ['info', 'warn', 'error', 'fatal'].includes(text);

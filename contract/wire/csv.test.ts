import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['plain', '1'], 'plain,1\r\n'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@now', "'x"], "'=1+1,'+1,'-1,'@now,''x\r\n"],
  [[-170, '-170'], "-170,'-170\r\n"],
  [['', ' edge '], '," edge "\r\n'],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

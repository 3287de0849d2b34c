import { expect, test } from 'vitest';
import { csvLine, csvText } from './csv.ts';

test.each([
  [['plain', '1'], 'plain,1\r\n'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@now', "'x"], "'=1+1,'+1,'-1,'@now,''x\r\n"],
  [[-170, '-170'], "-170,'-170\r\n"],
  [['', ' edge '], '," edge "\r\n'],
  [[' =1+1', '\u00a0@now'], "' =1+1,'\u00a0@now\r\n"],
  [['a;=1+1', 'a;b', 'a\t+1', 'a; -1'], "a;'=1+1,a;b,a\t'+1,a; '-1\r\n"],
  [['a;"=1+1'], '"a;""\'=1+1"\r\n'],
  [["a;'=1", 'milk\n- eggs'], "a;''=1,\"milk\n'- eggs\"\r\n"],
  [['Loved it ;-)', '9:00; 10:00'], 'Loved it ;-),9:00; 10:00\r\n'],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('a text of nothing but line breaks takes a step for each of them, not for each pair', () => {
  // Read again from each of its line breaks, it would take 10^11 steps.
  const breaks = '\r\n'.repeat(250_000);
  expect(csvText(`a${breaks}b`) === `"a${breaks}b"`).toBe(true);
  expect(csvText(`a${breaks}=b`) === `"a${breaks}'=b"`).toBe(true);
});

import { expect, test } from 'vitest';
import { uploadStatus } from './upload-status.ts';

test('each problem is one sentence, also where its words bring a period', () => {
  const files = [
    { name: 'a.png', percent: 100 },
    { name: 'b.docx', percent: 0, error: 'Not supported.' },
    { name: 'c.png', percent: 0, error: 'Too large' },
  ];
  expect(uploadStatus(files)).toBe('1 of 3 files uploaded. b.docx: Not supported. c.png: Too large');
  expect(uploadStatus([])).toBe('');
});

import { expect, test } from 'vitest';
import { columnText } from './column-words.ts';

test('the columns of a file are told with what they are read as, and those that are left out', () => {
  const columns = [
    { name: 'email', readAs: 'email' },
    { name: 'gender', readAs: 'Gender' },
    { name: 'Gendr', readAs: null },
  ];
  expect(columnText(columns)).toEqual({
    read: 'Columns read: email, gender (as “Gender”).',
    leftOut: 'Columns ignored: Gendr. If you need one, check its spelling and upload the file again.',
  });
  expect(columnText([])).toEqual({});
});

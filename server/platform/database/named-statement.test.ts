import { expect, test } from 'vitest';
import { namedStatement } from './named-statement.ts';

test('a name has one number however often it stands there, and a type is no name', () => {
  const statement = namedStatement<{ panelistId: string; points: number }, unknown>(
    'SELECT :points::bigint, -:points WHERE panelist_id = :panelistId',
  );
  const { sql, parameters } = statement({ panelistId: 'a', points: 5 });
  expect(sql).toBe('SELECT $1::bigint, -$1 WHERE panelist_id = $2');
  expect(parameters).toEqual([5, 'a']);
});

test('values that the text does not name are left out, and one that it names must be there', () => {
  const statement = namedStatement<Partial<Record<'one' | 'other', unknown>>, unknown>('SELECT :one');
  expect(statement({ one: null, other: 2 }).parameters).toEqual([null]);
  expect(() => statement({ other: 2 })).toThrow('a statement has no value for one');
});

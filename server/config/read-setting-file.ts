import { readFile } from 'node:fs/promises';
import { ConfigError } from './environment-variables.ts';

/** The file that a setting names. */
export async function readSettingFile(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${name}: can't be read (${readProblem(error)})`, { cause: error });
  }
}

export const readProblem = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';

import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { anOperator } from '#testkit/builders/builders.ts';
import { aDinnerSurvey, takeCarefully, takeCarelessly } from '#testkit/builders/careless-completes.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';

export async function stateOf(node: TestNode, taskId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM task WHERE task_id = ${taskId}`.execute(
    node.platform.db,
  );
  return rows[0]?.state;
}

/** A study with careful completes and this many careless ones. */
export async function aFlaggedStudy(node: TestNode, name: string, careless: number) {
  const survey = await aDinnerSurvey(node, name);
  await takeCarefully(node, survey);
  const taskIds: string[] = [];
  for (let person = 0; person < careless; person++) taskIds.push((await takeCarelessly(node, survey)).taskId);
  return { ...survey, taskIds };
}

export const openStudy = async (page: Page, node: TestNode, studyId: string) =>
  signInToConsole(page, await anOperator(node), `/console/studies/${studyId}/review`);

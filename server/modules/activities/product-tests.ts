import { PRODUCT_TEST_TYPES, TASK_STATES_OVER, type ActivityCategory } from '#contract/activities/task-states.ts';

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

const CATEGORY: ActivityCategory = 'IHUT';

/** SQL: whether a project, by its name in a statement, is a product test. */
export const isProductTest = (project: string): string => `${project}.category = '${CATEGORY}'`;

/** SQL: whether a task is of a product test: by its project, or because nothing else has a task of its type. */
export const isOfProductTest = (task: string, project: string): string =>
  `(${isProductTest(project)} OR ${task}.type IN (${list(PRODUCT_TEST_TYPES)}))`;

/**
 * SQL: whether a task `t` is there for a member without product tests: what is of none, and what they did while they had them.
 * Behind `$n OR`, so that the project is looked up only for a member who has none.
 */
export const IS_LEFT_WITHOUT_PRODUCT_TESTS = `(t.state IN (${list(TASK_STATES_OVER)}) OR NOT EXISTS (
  SELECT FROM project own WHERE own.project_id = t.project_id AND ${isOfProductTest('t', 'own')}))`;

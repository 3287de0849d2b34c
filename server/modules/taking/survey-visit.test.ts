import { describe, expect, test } from 'vitest';
import type { TaskState } from '#contract/activities/task-states.ts';
import type { TaskOfProject } from '#server/modules/activities/index.ts';
import type { LinkScope } from '#server/modules/surveys/index.ts';
import { carriesFiles, isOfVisit, mayOnlySeeEnd } from './survey-visit.ts';

/** As far as it matters here. */
const task = (state: TaskState) => ({ panelistId: 'owner', surveyId: 'survey', state }) as TaskOfProject;

describe('what a link opens to whom', () => {
  test.each<[LinkScope, string | undefined, TaskState, { takes: boolean; files: boolean; end: boolean }]>([
    ['SURVEY', undefined, 'INVITED', { takes: true, files: true, end: false }],
    ['SURVEY', 'owner', 'STARTED', { takes: true, files: true, end: false }],
    ['SURVEY', 'somebody', 'STARTED', { takes: false, files: false, end: false }],
    ['OWNER', undefined, 'INVITED', { takes: false, files: false, end: false }],
    ['OWNER', undefined, 'STARTED', { takes: false, files: true, end: false }],
    ['OWNER', undefined, 'DROPOUT', { takes: false, files: false, end: false }],
    ['OWNER', 'owner', 'DROPOUT', { takes: true, files: true, end: false }],
    ['OWNER', 'somebody', 'STARTED', { takes: false, files: false, end: false }],
    ['END', undefined, 'STARTED', { takes: false, files: false, end: true }],
    ['END', undefined, 'QUALIFIED', { takes: false, files: false, end: true }],
    ['END', 'owner', 'QUALIFIED', { takes: true, files: true, end: false }],
    ['END', 'somebody', 'QUALIFIED', { takes: false, files: false, end: false }],
  ])('%s, signed in as %s, %s', (opens, signedInAs, state, expected) => {
    const visit = { taskId: 'task', surveyId: 'survey', opens, signedInAs };
    const seen = (one: TaskOfProject | undefined) => ({
      takes: isOfVisit(one, visit),
      files: carriesFiles(one, visit),
      end: mayOnlySeeEnd(one, visit),
    });
    expect(seen(task(state))).toEqual(expected);
    const nothing = { takes: false, files: false, end: false };
    expect(seen(undefined)).toEqual(nothing);
    expect(seen({ ...task(state), surveyId: 'another' })).toEqual(nothing);
  });
});

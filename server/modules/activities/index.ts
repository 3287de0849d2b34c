export type { Activities } from './activities.ts';
export {
  moveTask,
  type MovedTask,
  correctTask,
  failTask,
  retryFailedTask,
  touchTask,
  retryFailedTasks,
  retryTasks,
  taskSettled,
} from './change-task.ts';
export { createStudy, type NewStudy, createProject, type NewProject } from './create-study.ts';
export {
  invitePanelist,
  countUnderWay,
  lockOpenStudy,
  progressAmong,
  readInvited,
  tasksFor,
  unansweredAmong,
  type InvitedTask,
  type LockedStudy,
} from './invite-members.ts';
export { completesOf, listMemberTasks } from './list-member-tasks.ts';
export { listStudies, type StudyFilter, type StudyLine } from './list-studies.ts';
export { listTasks, countTasks } from './list-tasks.ts';
export {
  beginQuestSeries,
  setQuestWeek,
  type QuestPlanProblem,
  addQuestTemplate,
  createQuestSeries,
  clearQuestWeek,
  switchQuestSeries,
  beginSeriesWithinLimits,
  type QuestSeriesRooms,
} from './plan-quests.ts';
export { endProject, closeEndedProjects, registerProjectClosing } from './project-end.ts';
export { listQuestSeries, type QuestSeries, readQuestSeries } from './read-quest-series.ts';
export { lockAndReadStudy, readStudies, readStudy, type Study, isStudyId } from './read-study.ts';
export { linksOfTasks } from './links-of-tasks.ts';
export { findNamedTask, findTaskOf, lockTask, readTask, type TaskOfProject } from './read-task.ts';
export { keepFigures, countStudy, FIGURE_DAYS, type TaskCounts, readKeptFigures } from './study-figures.ts';
export { listStudiesToCount } from './study-figures.store.ts';
export {
  archiveStudy,
  closeStudy,
  markLaunched,
  pauseStudy,
  resumeStudy,
  unarchiveStudy,
  type StudyLifeProblem,
} from './study-life.ts';
export {
  addDiaryRound,
  countTaskStates,
  createTestProjects,
  handOutTo,
  launchPart,
  listTasksOf,
  updateTestProjects,
  type TestNames,
} from './test-projects.ts';
export { takeBackLaunch } from './take-back-launch.ts';
export { createSurveyLinks } from './task-links.ts';
export { nameSurvey, updateStudy } from './update-study.ts';
export { writeReviewNote, eraseTasks, listTaskIds, countOpenTasks, exportTasks } from './activities.store.ts';
export { handOutQuests, catchUpOnQuests, registerQuests } from './hand-out-quests.ts';

export type { Activities } from './activities.ts';
export {
  moveTask,
  type MovedTask,
  correctTask,
  type CorrectedTask,
  failTask,
  retryFailedTask,
  touchTask,
  retryFailedTasks,
  retryTasks,
  taskSettled,
} from './change-task.ts';
export { createStudy, type NewStudy, createProject, type NewProject } from './create-study.ts';
export {
  endEarlierQuests,
  handOutQuest,
  listQuestsToHandOut,
  openQuestWeek,
  type MemberPage,
  type QuestWeek,
} from './hand-out-quest.ts';
export {
  invitePanelist,
  countUnderWay,
  holdStudyOpen,
  progressAmong,
  readInvited,
  tasksFor,
  unansweredAmong,
  type InvitedTask,
  type StudyHeldOpen,
} from './invite-members.ts';
export { completesOf, listMemberTasks, type MemberTask } from './list-member-tasks.ts';
export { listStudies, type StudyFilter, type StudyLine, type StudyPage } from './list-studies.ts';
export { listTasks, countTasks } from './list-tasks.ts';
export {
  beginQuestSeries,
  setQuestWeek,
  type QuestPlanProblem,
  addQuestTemplate,
  createQuestSeries,
  type NewQuestSeries,
  type NewQuestTemplate,
  clearQuestWeek,
  switchQuestSeries,
} from './plan-quests.ts';
export { endProject, closeTasks, type OnTasksClosed } from './project-end.ts';
export { endDueProjects, listClosingProjects } from './project-end.store.ts';
export { listQuestSeries, type QuestSeries, readQuestSeries } from './read-quest-series.ts';
export { holdStudy, readStudies, readStudy, type Study, type StudyStatus, isStudyId } from './read-study.ts';
export { linksOfTasks } from './links-of-tasks.ts';
export { findNamedTask } from './find-named-task.ts';
export { findTaskOf, lockTask, readTask, type TaskOfProject } from './read-task.ts';
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
  type TestPayment,
} from './test-projects.ts';
export { takeBackLaunch } from './take-back-launch.ts';
export { createSurveyLinks } from './task-links.ts';
export { nameSurvey, updateStudy } from './update-study.ts';
export { writeReviewNote } from './activities.store.ts';
export { eraseTasks, listTaskIds } from './erase-tasks.ts';
export { countOpenTasks, heldTasks } from './held-tasks.ts';

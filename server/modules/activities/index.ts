export type { Activities } from './activities.ts';
export { createProject, type NewProject } from './create-project.ts';
export { createStudy, type NewStudy } from './create-study.ts';
export { endDueProjects, endProject, closeTasks, listClosingProjects, type OnTasksClosed } from './project-end.ts';
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
export { listStudies, type StudyFilter, type StudyLine, type StudyList } from './list-studies.ts';
export { listTasks } from './list-tasks.ts';
export {
  moveTask,
  type MovedTask,
  correctTask,
  type CorrectedTask,
  failTask,
  retryFailedTask,
  touchTask,
  writeReviewNote,
} from './change-task.ts';
export { nameSurvey } from './update-study.ts';
export {
  beginQuestSeries,
  setQuestWeek,
  type QuestPlanProblem,
  addQuestTemplate,
  createQuestSeries,
  type NewQuestSeries,
  type NewQuestTemplate,
} from './plan-quests.ts';
export { listQuestSeries, type QuestSeries } from './read-quest-series.ts';
export { lockTask, readTask, type TaskOfProject } from './read-task.ts';
export { holdStudy, readStudy, type Study, type StudyStatus } from './read-study.ts';
export { keepFigures, listStudiesToCount, countStudy, FIGURE_DAYS, type TaskCounts } from './study-figures.ts';
export {
  archiveStudy,
  closeStudy,
  markLaunched,
  pauseStudy,
  resumeStudy,
  unarchiveStudy,
  type StudyLifeProblem,
} from './study-life.ts';
export { createSurveyLinks } from './survey-link.ts';
export { completesOf, listMemberTasks, type MemberTask } from './list-member-tasks.ts';

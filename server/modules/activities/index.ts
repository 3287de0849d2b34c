export type { Activities } from './activities.ts';
export { closeTasks, listClosingProjects, type OnTasksClosed } from './close-tasks.ts';
export { correctTask, type CorrectedTask } from './correct-task.ts';
export { countStudy, FIGURE_DAYS, type TaskCounts } from './count-study.ts';
export { createProject, type NewProject } from './create-project.ts';
export { createStudy, type NewStudy } from './create-study.ts';
export {
  addQuestTemplate,
  createQuestSeries,
  type NewQuestSeries,
  type NewQuestTemplate,
} from './create-quest-series.ts';
export { endDueProjects, endProject } from './end-project.ts';
export { failTask, retryFailedTask } from './fail-task.ts';
export {
  endEarlierQuests,
  handOutQuest,
  listQuestsToHandOut,
  openQuestWeek,
  type MemberPage,
  type QuestWeek,
} from './hand-out-quest.ts';
export {
  countUnderWay,
  holdStudyOpen,
  progressAmong,
  readInvited,
  tasksFor,
  unansweredAmong,
  type InvitedTask,
  type StudyHeldOpen,
} from './invite-many.ts';
export { invitePanelist } from './invite-panelist.ts';
export { listStudies, type StudyFilter, type StudyLine, type StudyList } from './list-studies.ts';
export { listTasks } from './list-tasks.ts';
export { moveTask, type MovedTask } from './move-task.ts';
export { nameSurvey } from './name-survey.ts';
export { beginQuestSeries, setQuestWeek, type QuestPlanProblem } from './plan-quests.ts';
export { listQuestSeries, type QuestSeries } from './read-quest-series.ts';
export { lockTask, readTask, type TaskOfProject } from './read-task.ts';
export { holdStudy, readStudy, type Study, type StudyStatus } from './read-study.ts';
export { keepFigures, listStudiesToCount } from './study-figures.ts';
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
export { touchTask } from './touch-task.ts';
export { writeReviewNote } from './write-review-note.ts';
export { completesOf, listMemberTasks, type MemberTask } from './list-member-tasks.ts';

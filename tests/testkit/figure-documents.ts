/** What a test asks each operation that shows a figure. Whatever an operation takes an id of is called `studyId` here. */
export const FIGURE_DOCUMENTS = {
  getFieldwork: `query getFieldwork($studyId: ID!) { getFieldwork(studyId: $studyId) {
    invited complete completesToday expected underReview wanted pointsPaid screenedOut overQuota rejected cells { complete }
    study { recruits } } }`,
  listStudies: `query listStudies($filter: StudyFilter!) { listStudies(filter: $filter, pageSize: 100) {
    contents { studyId invited complete completesToday expected underReview wanted } } }`,
  dryRunAudience: `query dryRunAudience($studyId: ID!) { dryRunAudience(studyId: $studyId) {
    invited complete underReview wantedCompletes } }`,
  getQuestSeries: `query getQuestSeries($studyId: ID!) { getQuestSeries(seriesId: $studyId) {
    currentWeek weeks { week studyId handedOut complete } } }`,
  getResults: 'query getResults($studyId: ID!) { getResults(studyId: $studyId) { respondents underReview } }',
  getLaunches: 'query getLaunches($studyId: ID!) { getLaunches(studyId: $studyId) { budget { paidPoints } } }',
  listQuotaCells: 'query listQuotaCells { listQuotaCells { studyId cells { complete } } }',
  listProductTests: `query listProductTests { listProductTests {
    contents { studyId units unitsLeft selected done overdue } } }`,
  getProductTest: `query getProductTest($studyId: ID!) { getProductTest(studyId: $studyId) {
    units unitsLeft cells { selected reserve } parts { part studyId } } }`,
  getProductTestBoard: `query getProductTestBoard($studyId: ID!) { getProductTestBoard(studyId: $studyId) {
    units unitsLeft selected reserve inReview pointsPaid screenersQualified columns { stage count overdue } } }`,
  getProductTestResults: `query getProductTestResults($studyId: ID!) { getProductTestResults(studyId: $studyId) {
    selected done inReview stages { stage count } screener { invited qualified } parts { studyId handedOut answered } } }`,
  getWaitlist: 'query getWaitlist { getWaitlist { stages { stage people } noCell { stage people } } }',
  getMember:
    'query getMember($studyId: ID!) { getMember(panelistId: $studyId) { completes externalId points { total } } }',
  getSupportRequest: `query getSupportRequest($studyId: ID!) { getSupportRequest(requestId: $studyId) {
    member { panelistId points completes } } }`,
  getReview:
    'query getReview($studyId: ID!) { getReview(taskId: $studyId) { panelistId evidence { record { completes } } } }',
  findAdjustableMember: `query findAdjustableMember($studyId: String!) {
    findAdjustableMember(memberNumber: $studyId) { balance } }`,
  listSupportRequests: 'query listSupportRequests { listSupportRequests { contents { requestId } } }',
  listReviews: 'query listReviews { listReviews(pageSize: 100) { contents { taskId } counts { open } } }',
  getConsoleCounts: 'query getConsoleCounts { getConsoleCounts { openReviews openRequests lowGiftCards } }',
  getSupportCounts: 'query getSupportCounts { getSupportCounts { open overdue } }',
  getSupportFigures: 'query getSupportFigures { getSupportFigures { open overdue } }',
  getGiftCardStock: 'query getGiftCardStock { getGiftCardStock { pendingCount values { isLow } } }',
  getRedemptionCounts: 'query getRedemptionCounts { getRedemptionCounts { pending } }',
} as const;

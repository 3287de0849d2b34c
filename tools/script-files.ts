/**
 * Which modules share a script. Few files compress better than many, and each costs a request: React, which seldom
 * changes; whatever every page needs; the frame behind the login with the page that a member sees first; what comes
 * after it; and parts that several pages share. The words of single pages go with those pages, though every page can
 * reach them by the one name MESSAGES.
 */

/** A file by the end of its path, without its kind. What it imports goes with it, unless a group before it has that. */
function filesOf(...paths: readonly string[]): RegExp {
  return new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})[.](tsx?|svg)$`);
}

/** These have scripts of their own, or go with what shows them. */
const OTHER_WORDS =
  'all|shell|account|activities|notifications|no-connection|product-test-page|product-tests|rewards|survey|survey-left';
const WORDS_OF_PAGES = new RegExp(`[\\\\/]contract[\\\\/]messages[\\\\/](?!(${OTHER_WORDS})[.]ts)`);

const EVERY_APP = [
  { name: 'start', tags: ['$initial' as const], priority: 20 },
  { name: 'start', test: /rolldown[\\/]runtime/, priority: 20 },
  { name: 'words', test: WORDS_OF_PAGES, entriesAware: true, priority: 19 },
];

/** The first one that wants a module gets it. */
const MEMBERS_APP = [
  { name: 'member-area', test: filesOf('web/layout/member-area', 'web/features/activities/activities-page') },
  {
    // Small parts of pages with fields, and of surveys.
    name: 'forms',
    test: filesOf('ui/forms/(control-classes|field-note|character-count)', 'ui/art/empty/(expired|waiting)'),
  },
  {
    // Small parts of pages of every kind; before those that would take one of them along.
    name: 'page-parts',
    test: filesOf(
      'contract/pages/faq-questions',
      'ui/(layout/(accordion|card)|media/clock-time)',
      'web/layout/(whole-page|load-failure|page-of-one)',
    ),
  },
  {
    // What pages of members share with what comes after the first paint (web/later).
    name: 'member-shared',
    test: filesOf(
      'client/answers-of',
      'contract/messages/(notifications|rewards)',
      'contract/(rewards/reward-names|time/panel-days)',
      'operations/web-(features-history-reward-history|introductions-introductions|live-notifications|spark-spark)',
      'ui/pictures/avatar-pictures',
      'web/(app/stage|bell/unread([.]queries)?|live/notifications[.]queries|lists/paged-items)',
      'web/introductions/introduce',
    ),
  },
  {
    // The cards of a member's product tests, which several pages show.
    name: 'product-tests',
    test: filesOf(
      'contract/(messages/product-test-page|product-tests/product-testing-item)',
      'operations/web-product-tests-product-tests',
      'web/product-tests/(open-tests|product-test-card|product-tests[.]queries|test-face)',
    ),
  },
  {
    // What the watch over the connection shares with a survey.
    name: 'offline-shared',
    test: filesOf(
      'contract/(quoted-title|wire/worker|messages/no-connection)',
      'operations/web-features-surveys-surveys',
      'ui/art/empty/offline',
      'web/offline/waiting-pages',
    ),
  },
  { name: 'offline', test: filesOf('web/offline/(offline-watch|last-seen|kept-survey|begin-worker)') },
  {
    name: 'survey-page',
    test: filesOf('contract/messages/survey', 'web/features/surveys/(survey-page|survey-frame|survey-problem-pages)'),
  },
];

/** The priority of the first group of the member's app; the others follow. */
const FIRST_OF_MEMBERS = 18;

export function scriptFiles(app: string) {
  const ofApp = app === 'web' ? MEMBERS_APP : [];
  return [...EVERY_APP, ...ofApp.map((group, index) => ({ ...group, priority: FIRST_OF_MEMBERS - index }))];
}

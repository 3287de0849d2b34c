/** What the member's page brings besides its scripts: the early script itself, and which scripts its address needs. */
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { MemberPathName } from '#contract/pages/member-paths.ts';

const ROOT = join(import.meta.dirname, '..');
const PLACEHOLDER = '%EARLY_SCRIPT%';

/** The server reads which scripts to name in the page from here. */
export const ROUTE_SCRIPTS_FILE = 'route-scripts.json';

const MEMBER_AREA = 'web/layout/member-area.tsx';
const ACTIVITIES = [MEMBER_AREA, 'web/features/activities/activities-page.tsx'];

const COMPLETED = [MEMBER_AREA, 'web/features/history/completed-activities-page.tsx'];
const SURVEY = ['web/features/surveys/survey-page.tsx'];
const LEGAL = ['web/features/legal/legal-page.tsx'];
const REGISTRATION = ['web/features/joining/registration-page.tsx'];
const REQUESTS = [MEMBER_AREA, 'web/features/support/requests-pages.ts'];

/**
 * The modules behind each page, so that its scripts travel beside the first one and need not be found after it. The front page is a
 * document without scripts.
 */
const PAGE_MODULES: Readonly<Record<Exclude<MemberPathName, 'landing'>, readonly string[]>> = {
  login: ['web/features/identity/login-page.tsx'],
  forgotPassword: ['web/features/identity/forgot-password-page.tsx'],
  resetPassword: ['web/routes/reset-password-page.tsx'],
  faq: LEGAL,
  privacyPolicy: LEGAL,
  termsOfUse: LEGAL,
  waitlist: ['web/features/joining/waitlist-page.tsx'],
  contactUs: ['web/features/support/support-page.tsx'],
  supportRequests: REQUESTS,
  supportRequest: REQUESTS,
  eGift: ['web/features/gift-cards/egift-page.tsx'],
  accountDeleted: ['web/features/leaving/account-deleted-page.tsx'],
  unsubscribe: ['web/features/notifications/unsubscribe-page.tsx'],
  registration: REGISTRATION,
  registrationRegister: REGISTRATION,
  registrationDownloadApp: REGISTRATION,
  survey: SURVEY,
  onboardingSurvey: SURVEY,
  weeklyQuestSurvey: SURVEY,
  notifications: [MEMBER_AREA, 'web/features/notifications/notifications-page.tsx'],
  home: [MEMBER_AREA, 'web/features/home/home-page.tsx'],
  profile: [MEMBER_AREA, 'web/features/profile/profile-page.tsx'],
  editAvatar: [MEMBER_AREA, 'web/features/spark/edit-avatar-page.tsx'],
  deleteAccount: [MEMBER_AREA, 'web/features/leaving/delete-account-page.tsx'],
  changePassword: [MEMBER_AREA, 'web/features/identity/change-password-page.tsx'],
  productTest: [MEMBER_AREA, 'web/features/product-tests/product-test-page.tsx'],
  productTestInstruction: [MEMBER_AREA, 'web/features/product-tests/instruction-page.tsx'],
  rewards: [MEMBER_AREA, 'web/features/rewards/rewards-page.tsx'],
  mySpark: [MEMBER_AREA, 'web/features/spark/spark-page.tsx'],
  badges: [MEMBER_AREA, 'web/features/spark/badges-page.tsx'],
  history: COMPLETED,
  redeemedRewards: [MEMBER_AREA, 'web/features/history/redeemed-rewards-page.tsx'],
  completedActivities: COMPLETED,
  activities: ACTIVITIES,
  productTesting: [MEMBER_AREA, 'web/features/product-tests/product-tests-page.tsx'],
  productTestingResource: [MEMBER_AREA, 'web/features/product-tests/resource-page.tsx'],
  surveys: ACTIVITIES,
  videos: ACTIVITIES,
  weeklyQuests: ACTIVITIES,
};

/** What has to be on the device for these pages to open without a connection, besides what their addresses name. */
const KEPT_MODULES = [
  ...ACTIVITIES,
  'web/later/member-later.tsx',
  'web/offline/last-seen.ts',
  'web/offline/offline-watch.tsx',
  'web/features/surveys/survey-page.tsx',
  'web/features/surveys/survey-end-page.tsx',
  'web/features/surveys/offline-survey.ts',
];

/** The worker's build reads which scripts to keep from here. */
export const KEPT_SCRIPTS_FILE = 'kept-scripts.json';

/** Puts the early script into the page: as a file of its own it would come a whole way later. */
export function earlyScript(shared: InlineConfig, noncePlaceholder: string): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const code = await builtAlone(shared);
        return html.replace(PLACEHOLDER, () => `<script nonce="${noncePlaceholder}">${code}</script>`);
      },
    },
    generateBundle(_options, bundle) {
      // The check of the start's weight builds other things with the same settings.
      const isApp = Object.values(bundle).some((file) => file.type === 'chunk' && holds(file, 'web/main.tsx'));
      if (!isApp) return;
      const scripts = scriptsOf(bundle);
      const routes = Object.fromEntries(
        Object.entries(PAGE_MODULES).map(([page, modules]) => [page, scripts.beyondStart(modules)]),
      );
      this.emitFile({ type: 'asset', fileName: ROUTE_SCRIPTS_FILE, source: JSON.stringify(routes) });
      const kept = scripts.beyondStart(KEPT_MODULES);
      this.emitFile({ type: 'asset', fileName: KEPT_SCRIPTS_FILE, source: JSON.stringify(kept) });
    },
  };
}

async function builtAlone(shared: InlineConfig): Promise<string> {
  const result = await build({
    ...shared,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        input: join(ROOT, 'web/early/early.ts'),
        treeshake: { moduleSideEffects: (id) => id.endsWith('early.ts'), propertyReadSideEffects: false },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error("The early script wasn't built");
  if (chunk.code.includes('</script')) throw new Error('The early script contains </script');
  return chunk.code.trim();
}

function holds({ moduleIds }: Rolldown.OutputChunk, wanted: string): boolean {
  return moduleIds.some((id) => id.endsWith(wanted));
}

/** Finds the scripts that hold modules, with all that these import, beyond those that every page begins with. */
function scriptsOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const withImports = (fileName: string, names = new Set<string>()): Set<string> => {
    if (names.has(fileName)) return names;
    names.add(fileName);
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
      withImports(imported, names);
    return names;
  };
  const atStart = entry === undefined ? new Set<string>() : withImports(entry.fileName);
  return {
    beyondStart(modules: readonly string[]): readonly string[] {
      const names = new Set<string>();
      for (const wanted of modules) {
        const holder = chunks.find((chunk) => holds(chunk, wanted));
        if (holder === undefined) throw new Error(`No script contains ${wanted}`);
        withImports(holder.fileName, names);
      }
      return [...names].filter((name) => !atStart.has(name));
    },
  };
}

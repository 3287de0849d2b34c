/** Which tests a change touches, for `npm run test:changed`. What runs in the browser imports all of the server: a table says it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';

const SPECS_FOLDER = 'tests/e2e';

/** Where the files are, and the beginnings of the names of the specs that see them. The first that fits. */
export const SEEN_BY: readonly (readonly [place: RegExp, specs: readonly string[]])[] = [
  [/^(?:web\/(?:features\/)?|server\/modules\/)activities\//, ['activities', 'activity-choices', 'layout-shift']],
  [/^web\/(?:features\/)?product-tests\//, ['product-testing', 'home']],
  [/^web\/features\/home\//, ['home']],
  [
    /^web\/features\/rewards\/|^web\/(?:features\/)?gift-cards\/|^server\/modules\/rewards\//,
    ['rewards', 'reward-', 'egift'],
  ],
  [/^web\/(?:bell|live|features\/notifications)\//, ['notifications']],
  [
    /^console\/(?:features\/announcements|emails)\/|^server\/modules\/(?:announcements|messages|notifications)\/|^emails\//,
    ['console-announcements', 'product-test-mails'],
  ],
  [/^web\/features\/history\//, ['history']],
  [/^web\/(?:features\/spark|spark|celebration)\/|^contract\/spark\/streak/, ['my-spark']],
  [/^console\/(?:features\/)?product-tests\//, ['console-product-tests']],
  [/^console\/features\/spark\/|^server\/modules\/spark\//, ['console-badges']],
  [
    /^web\/(?:features\/)?leaving\/|^console\/(?:features\/)?leaving\/|^server\/modules\/leaving\//,
    ['leaving', 'console-members'],
  ],
  [
    /^(?:web\/features\/profile|profile-fields|web\/address|web\/profile|server\/modules\/profile)\//,
    ['profile', 'passwords', 'own-sessions', 'activity-choices', 'product-test-mails'],
  ],
  [/^web\/(?:(?:features\/)?support|help|proof-of-work)\//, ['waitlist', 'ways', 'contact', 'support-walk']],
  [/^(?:console\/(?:features\/)?support|server\/modules\/support)\//, ['console-support', 'console.spec']],
  [/^console\/features\/profile\//, ['console-attributes']],
  [/^contract\/rules\/.*password/, ['passwords']],
  [/^web\/features\/joining\/|^server\/modules\/joining\//, ['waitlist', 'registration', 'joining-walk']],
  [/^(?:web\/features|server\/modules)\/identity\/|^web\/session\//, ['login', 'session', 'passwords', 'own-sessions']],
  [/^web\/features\/landing\/|^site\//, ['landing']],
  [/^web\/features\/legal\//, ['legal']],
  [/^(?:web\/features|server\/modules)\/surveys\/|^survey-(?:engine|renderer)\//, ['survey-taking', 'survey-keyboard']],
  [/^survey-renderer\/media|^server\/modules\/clips\//, ['video-watch', 'video-record']],
  [/^console\/features\/(?:editor|rehearsal)\/|^console\/survey-draft\//, ['console-editor', 'console-logic']],
  [/^(?:console\/features|server\/modules)\/audiences\//, ['console-audience']],
  [/^(?:console\/features\/gift-cards|server\/modules\/gift-cards)\//, ['console-gift-cards', 'console-redemptions']],
  [/^console\/(?:features\/members|rewards|second-person)\//, ['console-members', 'console-redemptions']],
  [/^console\/(?:features\/)?joining\//, ['console-waitlist']],
  [/^(?:console\/features|server\/modules)\/results\//, ['console-results']],
  [/^(?:console\/features|server\/modules)\/reviews\//, ['console-review']],
  [/^console\/features\/(?:settings|identity)\//, ['console.spec', 'console-settings', 'own-sessions']],
  [
    /^console\/(?:features\/(?:studies|fieldwork)|studies)\/|^server\/modules\/launches\//,
    ['console-studies', 'console-launch'],
  ],
  [/^console\//, ['console.spec', 'console-studies']],
  [/^registration\//, ['registration', 'joining-walk']],
  [/^web\/(?:offline|worker)\/|^tools\/build-worker/, ['offline', 'push', 'survey-network']],
  [/^server\/(?:modules|integrations)\/push\//, ['push']],
  [/^client\/uploads\/|^console\/api\/send-/, ['contact.spec', 'video-upload', 'console-loads', 'console-pictures']],
  [/^web\/|^client\//, ['login', 'shell', 'activities']],
  [/^ui\/|^gallery\//, ['gallery.spec', 'forms-gallery']],
  [/^server\/http\//, ['login', 'shell', 'console.spec']],
  [/^playwright\.config|^tests\/e2e\/fixtures/, ['login']],
];

export interface Touched {
  /** What the change is compared with. */
  readonly base: string;
  readonly files: readonly string[];
  readonly specs: readonly string[];
}

function git(...args: readonly string[]): string[] {
  const said = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return said.split('\n').filter((line) => line !== '');
}

function firstLineOf(...args: readonly string[]): string | undefined {
  try {
    return git(...args)[0];
  } catch {
    return undefined;
  }
}

/**
 * What was shared last: where this branch left origin/main. Without one, or on it: the last commit while something is not
 * committed, else the one before it.
 */
function lastShared(): string {
  const head = firstLineOf('rev-parse', 'HEAD') ?? 'HEAD';
  const left = firstLineOf('merge-base', 'HEAD', 'origin/main');
  if (left !== undefined && left !== head) return left;
  return firstLineOf('status', '--porcelain') === undefined ? 'HEAD~1' : 'HEAD';
}

/** All that differs from `base` or, where none is named, from what was shared last; what is not committed is part of it. */
export function touchedBy(base: string = lastShared()): Touched {
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const all = readdirSync(join(ROOT, SPECS_FOLDER)).filter((name) => name.endsWith('.spec.ts'));
  return { base, files, specs: specsFor(files, all, (name) => readFileSync(join(ROOT, SPECS_FOLDER, name), 'utf8')) };
}

/**
 * The nearest first: a spec that changed itself, those that import what changed beside them, and those that see what changed
 * elsewhere, as the table orders them.
 */
export function specsFor(
  files: readonly string[],
  all: readonly string[],
  textOf: (spec: string) => string,
): readonly string[] {
  const beside = files
    .filter((file) => file.startsWith(`${SPECS_FOLDER}/`) && !file.endsWith('fixtures.ts'))
    .map((file) => file.slice(SPECS_FOLDER.length + 1));
  const beginnings = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => SEEN_BY.find(([place]) => place.test(file))?.[1] ?? []);
  const found = [
    ...all.filter((spec) => beside.includes(spec)),
    ...all.filter((spec) => beside.some((name) => textOf(spec).includes(`'./${name}'`))),
    ...beginnings.flatMap((beginning) => all.filter((spec) => spec.startsWith(beginning))),
  ];
  return [...new Set(found)].map((spec) => `${SPECS_FOLDER}/${spec}`);
}

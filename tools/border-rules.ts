/** Who may import whom: the rooms of ARCHITECTURE.md as rules that a machine checks (`npm run check -- borders`). */
import type { BorderRule } from './borders.ts';
import { below, DEPENDS_ON } from './module-table.ts';

const TEST = String.raw`\.test\.tsx?$|^[a-z-]+/testing/`;
const GENERATED = '^contract/generated/';
const OUR_FOLDERS =
  '^(bench|client|console|contract|deploy|emails|gallery|profile-fields|registration|server|site|survey-engine|survey-renderer|tests|tools|ui|web)/';
const IN_A_BROWSER =
  '^(client|console|contract|gallery|profile-fields|registration|survey-engine|survey-renderer|ui|web)/';
const SHIPPED =
  '^(client|console|contract|emails|profile-fields|registration|server|survey-engine|survey-renderer|ui|web)/';

const DOORS = '^server/modules/[^/]+/index[.]ts$';
const PORTS = '^server/integrations/[^/]+/port[.]ts$';
const PLATFORM = '^server/platform/';
/** Every rate limit, slot and deadline: everybody on the server takes the numbers from there. */
const LIMITS = '^server/limits/';
/** Every module by its name, for those who put them together or answer calls. */
const ROOMS = '^server/rooms[.]ts$';
/** What is answered over GraphQL: resolvers, who calls, and errors on their way to the wire. */
const API = '^server/api/';
const CONFIG = '^server/config/';
/** The files beside the rooms put the rooms together, so they may know everything on the server. */
const COMPOSITION_ROOT = '^server/((start|commands)/)?[^/]+[.]ts$';
const CONTRACT = '^contract/';
const EMAILS = '^emails/';
/** Taking a survey, the same on both sides; the import of definitions is for the server and the console. */
const ENGINE = '^survey-engine/index[.]ts$';
const ENGINE_IMPORT = '^survey-engine/import[.]ts$';
/** Draws the pages of a survey, for the members who take it and the researchers who preview it. */
const RENDERER = '^survey-renderer/';
/** Of what makes a call: how a file is sent, and what may go wrong with it. */
const UPLOADS = '^client/(uploads/|api-error[.]ts$)';
/** Draws the fields of a profile, for the members who fill them and the admins who preview them. */
const FIELDS = '^profile-fields/';

/** Of all our code, files under `from` may import themselves and what `allowed` names, and nothing else. */
const only = (name: string, from: string, allowed: readonly string[]): BorderRule => ({
  name,
  from: { path: from, pathNot: TEST },
  to: { path: OUR_FOLDERS, pathNot: [from, ...allowed] },
});

/** A module uses itself, and the public APIs of the modules it depends on (tools/module-table.ts). */
const dependenciesOf = (module: string): BorderRule =>
  only(`dependencies-of-${module}`, `^server/modules/${module}/`, [
    `^server/modules/(${[...below(module), '-'].join('|')})/index[.]ts$`,
    PLATFORM,
    LIMITS,
    PORTS,
    ENGINE,
    ENGINE_IMPORT,
    CONTRACT,
    EMAILS,
  ]);

/** `$1` stands for the folder that `from` matched. */
const INTEGRATION = '^server/integrations/([^/]+)/';
const OWN_INTEGRATION = '^server/integrations/$1/';

export const BORDER_RULES: readonly BorderRule[] = [
  only('contract-imports-nothing-of-ours', CONTRACT, []),
  only('ui-imports-nothing-of-ours', '^ui/', []),
  only('engine-imports-nothing-of-ours', '^survey-engine/', []),
  only('emails-import-contract', EMAILS, [CONTRACT]),
  only('client-imports-contract', '^client/', [CONTRACT]),
  only('renderer-imports-engine-uploads-ui-contract', RENDERER, [ENGINE, UPLOADS, '^ui/', CONTRACT]),
  only('fields-import-ui-contract', FIELDS, ['^ui/', CONTRACT]),
  only('web-imports-client-engine-renderer-fields-ui-contract', '^web/', [
    '^client/',
    ENGINE,
    RENDERER,
    FIELDS,
    '^ui/',
    CONTRACT,
  ]),
  only('console-imports-client-engine-renderer-fields-ui-contract', '^console/', [
    '^client/',
    ENGINE,
    ENGINE_IMPORT,
    RENDERER,
    FIELDS,
    '^ui/',
    CONTRACT,
  ]),
  only('gallery-imports-ui', '^gallery/', ['^ui/']),
  only('site-imports-ui-contract', '^site/', ['^ui/', CONTRACT]),
  only('registration-imports-client-ui-contract', '^registration/', ['^client/', '^ui/', CONTRACT]),

  only('server-imports-server-engine-contract-emails', '^server/', [ENGINE, ENGINE_IMPORT, CONTRACT, EMAILS]),
  only('limits-import-contract', LIMITS, [CONTRACT]),
  only('platform-knows-no-room', PLATFORM, [LIMITS, CONTRACT]),
  only('config-imports-platform-contract', CONFIG, [PLATFORM, LIMITS, CONTRACT]),
  only('api-uses-doors', API, [ROOMS, DOORS, PLATFORM, LIMITS, CONTRACT]),
  only('http-uses-api-and-doors', '^server/http/', [API, ROOMS, DOORS, CONFIG, PLATFORM, LIMITS, CONTRACT]),
  only('demo-uses-doors', '^server/demo/', [ROOMS, DOORS, PLATFORM, ENGINE, CONTRACT]),
  ...Object.keys(DEPENDS_ON).map(dependenciesOf),
  {
    name: 'only-api-and-http-know-graphql',
    from: { path: '^server/(config|demo|integrations|modules|platform)/', pathNot: TEST },
    to: { path: '^contract/generated/(member|operator)/|^node_modules/graphql' },
  },
  {
    name: 'a-feature-of-the-member-app-imports-no-other',
    from: { path: '^web/features/([^/]+)/', pathNot: TEST },
    to: { path: '^web/(features|routes|early)/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'only-routes-and-the-early-script-know-features',
    from: { path: '^web/', pathNot: [TEST, '^web/(features|routes|early)/'] },
    to: { path: '^web/features/' },
  },
  {
    // What two features share lives below both, in a room of its own beside features/.
    name: 'a-feature-of-the-console-imports-no-other',
    from: { path: '^console/features/([^/]+)/', pathNot: TEST },
    to: { path: '^console/(features|routes)/', pathNot: '^console/features/$1/' },
  },
  {
    name: 'only-routes-of-the-console-know-features',
    from: { path: '^console/', pathNot: [TEST, '^console/(features|routes)/'] },
    to: { path: '^console/features/' },
  },
  {
    name: 'an-integration-imports-no-other',
    from: { path: INTEGRATION, pathNot: TEST },
    to: { path: OUR_FOLDERS, pathNot: [OWN_INTEGRATION, PLATFORM, LIMITS, CONTRACT] },
  },
  {
    name: 'nothing-imports-main',
    from: { pathNot: ['^tests/', '^server/main-of-build[.]ts$'] },
    to: { path: '^server/main[.]ts$' },
  },
  {
    name: 'only-the-root-knows-the-demo',
    from: { path: '^server/', pathNot: [TEST, COMPOSITION_ROOT, '^server/demo/'] },
    to: { path: '^server/demo/' },
  },

  {
    name: 'test-support-stays-in-tests',
    from: { path: SHIPPED, pathNot: TEST },
    to: { path: '^[a-z-]+/testing/' },
  },
  {
    name: 'attacks-are-imported-by-nobody',
    from: { pathNot: '^tests/attack/' },
    to: { path: '^tests/attack/' },
  },
  {
    name: 'contract-needs-valibot-only',
    from: { path: CONTRACT, pathNot: [TEST, GENERATED] },
    to: { kinds: ['package', 'development package'], pathNot: '^node_modules/valibot(/|$)' },
  },
  {
    name: 'no-node-modules-of-the-runtime-in-a-browser',
    from: { path: IN_A_BROWSER, pathNot: TEST },
    to: { kinds: ['runtime'] },
  },
  {
    name: 'shipped-code-needs-no-development-dependency',
    from: { path: SHIPPED, pathNot: [TEST, GENERATED] },
    to: { kinds: ['development package'], areTypesAllowed: true },
  },
  {
    name: 'declared-dependencies-only',
    from: { pathNot: GENERATED },
    to: { kinds: ['undeclared package'] },
  },
  {
    name: 'every-import-resolves',
    from: { pathNot: GENERATED },
    to: { kinds: ['nothing'] },
  },
];

/**
 * Whether every rate limit, slot and deadline of the server is in a table, every line of a table is used, and docs/rules.md says
 * what the tables say. `npm run rules` (with `--write`) writes that page.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind } from 'graphql';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { ROOT } from '#server/platform/places.ts';
import { fieldReaders } from './field-rules.ts';
import { limitsElsewhere, routesWithoutLimit } from './limits-elsewhere.ts';
import { rulesPage, unusedLines } from './rules-page.ts';

const PAGE = join(ROOT, 'docs/rules.md');

/** Files whose routes change something without a limit of their own, and why. */
const WITHOUT_LIMIT: Readonly<Record<string, string>> = {
  'server/http/dev-mailbox-routes.ts': 'only in the local environment',
  'server/http/waitlist-routes.ts': 'sets a cookie, and reads and writes nothing',
  'server/http/signed-call-route.ts': 'the routes made with it name their limit',
};

const sources = new Map(
  globSync('{contract,server}/**/*.ts', { cwd: ROOT })
    .filter((path) => !/\.test\.ts$|^contract\/generated\//.test(path))
    .toSorted()
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
);

const fieldsOf = (audience: 'member' | 'operator') =>
  Object.values(readAudienceSchema(audience).getMutationType()?.getFields() ?? {});
const directive = (field: ReturnType<typeof fieldsOf>[number], name: string) =>
  field.astNode?.directives?.find((one) => one.name.value === name);
const rolesOf = (field: ReturnType<typeof fieldsOf>[number]): OperatorRole[] => {
  const value = directive(field, 'roles')?.arguments?.[0]?.value;
  return value?.kind === Kind.LIST
    ? value.values.flatMap((one) => (one.kind === Kind.ENUM ? [one.value as OperatorRole] : []))
    : [];
};

const operatorSchema = readAudienceSchema('operator');
const operatorFields = [operatorSchema.getQueryType(), operatorSchema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}),
);
const page = rulesPage(sources, {
  roles: new Map(fieldsOf('operator').map((field) => [field.name, rolesOf(field)])),
  readers: fieldReaders(operatorSchema, (call) => {
    const field = operatorFields.find(({ name }) => name === call);
    return field === undefined ? [] : rolesOf(field);
  }),
  publicOnes: new Set(fieldsOf('member').flatMap((field) => (directive(field, 'public') ? [field.name] : []))),
});
if (process.argv.includes('--write')) writeFileSync(PAGE, page);

const problems = [...limitsElsewhere(sources), ...unusedLines(sources), ...routesWithoutLimit(sources, WITHOUT_LIMIT)];
if (sources.size < 500) problems.push('Too few files were read, so nothing was checked.');
if (readFileSync(PAGE, 'utf8') !== page) problems.push('docs/rules.md is out of date. Run npm run rules.');
for (const problem of problems) console.error(problem);
console.log(`${page.split('\n').filter((line) => line.startsWith('| ')).length} lines of rules`);
if (problems.length > 0) process.exitCode = 1;

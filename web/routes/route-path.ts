import { MEMBER_PATHS, type MemberPathName } from '#contract/pages/member-paths.ts';

/** The contract writes a parameter as {id}, the router as $id. */
type RouterPattern<Pattern extends string> = Pattern extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RouterPattern<After>}`
  : Pattern;

export type RoutePath<Name extends MemberPathName> = RouterPattern<(typeof MEMBER_PATHS)[Name]['pattern']>;

/** A page's pattern as the router reads it: `/survey/$surveyId`. */
export function routePath<Name extends MemberPathName>(name: Name): RoutePath<Name> {
  return MEMBER_PATHS[name].pattern.replace(/\{(\w+)\}/g, '$$$1') as RoutePath<Name>;
}

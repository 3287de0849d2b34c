const BRACED = /\{#?([^{}]+)\}/gu;
const QUOTED = /'(?:\\['"]|[^'"])*'|"(?:\\['"]|[^'"])*"/gu;

/** Every name between the braces of an expression, once each; what stands in texts is no name. */
export function namesIn(expression: string): readonly string[] {
  const bare = expression.replaceAll(QUOTED, "''");
  return [...new Set(Array.from(bare.matchAll(BRACED), ([, name = '']) => name))];
}

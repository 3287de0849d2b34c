const ATTRIBUTE = /\{\s*attribute\.([^\s{}.[\]]+)/g;

/** The attributes of a member that a text or condition anywhere in this speaks of: `age` of `{attribute.age}`. */
export function attributeNames(json: unknown): string[] {
  return [...new Set(Array.from(JSON.stringify(json).matchAll(ATTRIBUTE), ([, name = '']) => name))];
}

import type * as v from 'valibot';

/** Where in a form an issue is, as valibot says it: by the path of the rule that found it. */
export function pathItems(form: object, path: string): [v.ObjectPathItem, ...v.ObjectPathItem[]] {
  const [first = '', ...rest] = path.split('.');
  const item = (key: string): v.ObjectPathItem => ({
    type: 'object',
    origin: 'value',
    input: { ...form },
    key,
    value: undefined,
  });
  return [item(first), ...rest.map(item)];
}

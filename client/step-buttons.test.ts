import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The opening tags of a name in a file, each with its attributes. */
function tagsOf(text: string, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      const sign = text[at];
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (sign === '>' && depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

async function tagsIn(places: string, name: string) {
  const found: { readonly path: string; readonly tag: string }[] = [];
  for await (const path of glob(`${places}/**/*.tsx`))
    for (const tag of tagsOf(await readFile(path, 'utf8'), name))
      found.push({ path, tag: tag.replaceAll(/\s+/g, ' ') });
  return found;
}

const APPS = '{client,console,profile-fields,registration,survey-renderer,ui,web}';

test('what sends a form is a Button, which takes a press of its own step alone', async () => {
  const plain = await tagsIn(APPS, 'button');
  // Without a type it would send the form that it is in. The element of the Button itself says `type={type}`.
  const sending = plain.filter(({ path, tag }) => !tag.includes('type="button"') && path !== 'ui/actions/button.tsx');
  expect(plain.length).toBeGreaterThan(40);
  expect(sending).toEqual([]);
  const inputs = await tagsIn(APPS, 'input');
  expect(inputs.filter(({ tag }) => /type="(submit|image)"/.test(tag))).toEqual([]);
});

/** Where one page leads on to the next: signing in, joining, passwords, surveys, leaving. */
const STEPS =
  '{registration,web/session,web/features/{identity,joining,leaving,support,surveys},console/features/identity}';

test('the way on from each step takes no press that was meant for the step before', async () => {
  const buttons = await tagsIn(STEPS, 'Button');
  const onward = buttons.filter(({ tag }) => !/ variant="(secondary|quiet|soft)"/.test(tag));
  const unguarded = onward.filter(({ tag }) => !/ (type="submit"|isStep|isIrreversible)[ >]/.test(tag));
  expect(onward.length).toBeGreaterThan(20);
  expect(unguarded).toEqual([]);
});

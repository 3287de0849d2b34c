import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChoiceTile } from './choice-tile.tsx';

const tile = (isLabelHidden: boolean, hasPicture: boolean) =>
  renderToStaticMarkup(
    <ChoiceTile
      type="radio"
      name="pack"
      isChecked={false}
      isEnabled
      isLabelHidden={isLabelHidden}
      picture={hasPicture ? { url: '/pictures/1', wall: 'butter' } : undefined}
      onPress={() => undefined}
    >
      Red pack
    </ChoiceTile>,
  );

test.each([
  ['hidden under a picture, and still read aloud', true, true, true],
  ['shown under a picture', false, true, false],
  ['shown where there is no picture', true, false, false],
])('the words of a choice: %s', (_, isLabelHidden, hasPicture, isUnseen) => {
  const html = tile(isLabelHidden, hasPicture);
  expect(html).toContain('Red pack');
  expect(html.includes('<span class="sr-only">Red pack</span>')).toBe(isUnseen);
});

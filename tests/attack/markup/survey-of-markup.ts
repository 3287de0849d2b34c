/** A survey of every kind of question in which every text is one of these, in turn. */
export function surveyOfMarkup(texts: readonly string[]): object {
  let at = 0;
  const text = () => texts[at++ % texts.length] ?? '';
  const choices = () => ['a', 'b', 'c'].map((value) => ({ value, text: text() }));
  const question = (type: string, more: object = {}) => ({
    type,
    name: `q${at++}`,
    title: text(),
    description: text(),
    requiredErrorText: text(),
    ...more,
  });
  const others = () => ({ showOtherItem: true, otherText: text(), showNoneItem: true, noneText: text() });
  const page = (...elements: readonly object[]) => ({
    name: `page${at++}`,
    title: text(),
    description: text(),
    elements,
  });
  return {
    title: text(),
    description: text(),
    completedHtml: text(),
    pages: [
      page(
        question('html', { html: texts.join('\n') }),
        question('text', { placeholder: text() }),
        question('comment', { placeholder: text() }),
      ),
      page(
        question('radiogroup', { choices: choices(), ...others() }),
        question('checkbox', { choices: choices(), ...others() }),
        question('dropdown', { choices: choices() }),
        question('tagbox', { choices: choices() }),
      ),
      page(
        question('imagepicker', {
          showLabel: true,
          choices: ['a', 'b'].map((value) => ({ value, text: text(), imageLink: text() })),
        }),
        question('boolean', { labelTrue: text(), labelFalse: text() }),
        question('ranking', { choices: choices() }),
      ),
      page(
        question('rating', { minRateDescription: text(), maxRateDescription: text() }),
        question('matrix', {
          columns: choices(),
          rows: choices(),
        }),
        question('multipletext', {
          items: [
            { name: 'one', title: text() },
            { name: 'two', title: text() },
          ],
        }),
        { type: 'panel', name: `panel${at++}`, title: text(), description: text(), elements: [question('text')] },
      ),
    ],
  };
}

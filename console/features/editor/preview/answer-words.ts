import { itemsOf, itemText, type ListedQuestion } from '#console/survey-draft/model/survey-document.ts';

/** An answer as a person reads it: the words of the choices, not their codes. */
export function answerWords({ element }: ListedQuestion, answer: unknown): string {
  if (Array.isArray(answer)) return answer.map((one: unknown) => choiceWords(element, one)).join(', ');
  if (typeof answer === 'object' && answer !== null)
    return Object.values(answer)
      .map((one: unknown) => (typeof one === 'object' ? '…' : choiceWords(element, one)))
      .join(', ');
  return choiceWords(element, answer);
}

function choiceWords(element: ListedQuestion['element'], answer: unknown): string {
  if (answer === true) return 'Yes';
  if (answer === false) return 'No';
  const choices = [...itemsOf(element.choices), ...itemsOf(element['columns']), ...itemsOf(element['rateValues'])];
  const choice = choices.find((item) => String(item.value) === String(answer));
  return choice === undefined ? String(answer) : itemText(choice);
}

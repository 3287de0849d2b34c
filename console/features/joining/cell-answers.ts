/** By attribute, the answers of which somebody in the cell gave one. */
export type CellAnswers = readonly { readonly attribute: string; readonly values: readonly string[] }[];

export function answersWith(answers: CellAnswers, attribute: string, value: string): CellAnswers {
  return answers.some((one) => one.attribute === attribute)
    ? answers.map((one) => (one.attribute === attribute ? { attribute, values: [...one.values, value] } : one))
    : [...answers, { attribute, values: [value] }];
}

/** An attribute without answers asks for nothing, so it goes too. */
export function answersWithout(answers: CellAnswers, attribute: string, value: string): CellAnswers {
  return answers
    .map((one) =>
      one.attribute === attribute ? { attribute, values: one.values.filter((had) => had !== value) } : one,
    )
    .filter(({ values }) => values.length > 0);
}

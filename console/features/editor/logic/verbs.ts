import type { Clause, Verb } from './condition.ts';
import type { Subject, SubjectKind } from './subjects.ts';

const VERBS: Readonly<Record<SubjectKind, readonly Verb[]>> = {
  one: ['is', 'isNot', 'anyOf', 'noneOf', 'answered', 'notAnswered'],
  many: ['includes', 'includesNot', 'anyOf', 'allOf', 'noneOf', 'answered', 'notAnswered'],
  number: ['is', 'isNot', 'atLeast', 'atMost', 'greater', 'less', 'between', 'answered', 'notAnswered'],
  boolean: ['is', 'answered', 'notAnswered'],
  date: ['is', 'greater', 'less', 'between', 'answered', 'notAnswered'],
  text: ['is', 'isNot', 'includes', 'includesNot', 'answered', 'notAnswered'],
  presence: ['answered', 'notAnswered'],
  free: [
    'is',
    'isNot',
    'anyOf',
    'noneOf',
    'includes',
    'atLeast',
    'atMost',
    'greater',
    'less',
    'between',
    'answered',
    'notAnswered',
  ],
};

const LABELS: Readonly<Record<Verb, string>> = {
  is: 'is',
  isNot: "isn't",
  includes: 'includes',
  includesNot: "doesn't include",
  anyOf: 'is one of',
  allOf: 'includes all of',
  noneOf: 'is none of',
  answered: 'is answered',
  notAnswered: "isn't answered",
  greater: 'is more than',
  less: 'is less than',
  atLeast: 'is at least',
  atMost: 'is no more than',
  between: 'is between',
};
const OWN_WORDS: Readonly<Partial<Record<SubjectKind, Readonly<Partial<Record<Verb, string>>>>>> = {
  many: { anyOf: 'includes any of', noneOf: 'includes none of' },
  date: { greater: 'is after', less: 'is before' },
};

/** What can be said of such a subject. */
export function verbsOf(kind: SubjectKind): readonly Verb[] {
  return VERBS[kind];
}

export function sayVerb(verb: Verb, kind: SubjectKind): string {
  return OWN_WORDS[kind]?.[verb] ?? LABELS[verb];
}

/** How many values a verb wants: none, one, two, or as many as one likes. */
export function arityOf(verb: Verb): 0 | 1 | 2 | 'many' {
  if (verb === 'answered' || verb === 'notAnswered') return 0;
  if (verb === 'between') return 2;
  return verb === 'anyOf' || verb === 'allOf' || verb === 'noneOf' ? 'many' : 1;
}

/** The clause about something else: the verb stays if it fits, values only if the new subject has them too. */
export function withSubject(clause: Clause, subject: Subject): Clause {
  const verbs = verbsOf(subject.kind);
  const verb = verbs.includes(clause.verb) ? clause.verb : (verbs[0] ?? 'is');
  const values = clause.values.filter((value) => subject.choices.some((choice) => choice.value === value));
  return { subject: subject.name, verb, values: fitValues(values, verb) };
}

export function withVerb(clause: Clause, verb: Verb): Clause {
  return { ...clause, verb, values: fitValues(clause.values, verb) };
}

function fitValues(values: Clause['values'], verb: Verb): Clause['values'] {
  const arity = arityOf(verb);
  return arity === 'many' ? values : values.slice(0, arity);
}

/** A first clause about a subject, still without a value. */
export function newClause(subject: Subject | undefined): Clause {
  return { subject: subject?.name ?? '', verb: verbsOf(subject?.kind ?? 'free')[0] ?? 'is', values: [] };
}

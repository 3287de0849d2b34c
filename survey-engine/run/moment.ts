import { MAX_PAGE_WORK, type Scope, type Work } from '../expressions/index.ts';
import { own, record } from './answer-values.ts';
import { pathsOf } from './name-paths.ts';
import { renderText, type PipedText } from './piped-text.ts';
import type { Answers, Run } from './run-state.ts';
import type { Computed, Path, Question, Survey } from './survey.ts';

/** What a person reads instead of a value, at a path inside the value of a question. */
export type Display = (moment: Moment, question: Question, value: unknown, path: readonly string[]) => unknown;

export type RunValues = Pick<Run, 'answers' | 'variables' | 'given' | 'seed' | 'touched'>;

/** Values that need what a person reads for a choice, which shows other values, and so on. */
const MAX_DEPTH = 20;
/** Characters of answers that texts may show between two changes: many choices can show the same long answer. */
const MAX_SHOWN = 1_000_000;

/** A run opened for reading and changing: the values that expressions see, and what was worked out from them so far. */
export class Moment implements Scope {
  readonly survey: Survey;
  readonly now: number;
  readonly seed: string;
  readonly answers: Map<string, unknown>;
  readonly variables: Map<string, unknown>;
  readonly given: Answers;
  /** Questions whose default expression no longer counts, because somebody has answered. */
  readonly touched: Set<string>;
  /** What was worked out from the present values, by what it is about; forgotten at every change. */
  readonly known = new Map<object, unknown>();
  /** However much a survey asks for, one page takes only so long. */
  readonly work: Work = { left: MAX_PAGE_WORK };
  private room = MAX_SHOWN;
  private locals: Answers | null = null;
  private readonly show: Display;
  private readonly computing = new Set<Computed>();
  private depth = 0;

  constructor(survey: Survey, run: RunValues, now: number, show: Display) {
    this.survey = survey;
    this.now = now;
    this.show = show;
    this.seed = run.seed;
    this.answers = new Map(Object.entries(run.answers));
    this.variables = new Map(Object.entries(run.variables));
    this.given = run.given;
    this.touched = new Set(run.touched);
  }

  value(name: string): unknown {
    if (!name.includes('.') && !name.includes('[')) return this.root(name);
    const path = this.pathOf(name);
    let value = path === undefined ? undefined : this.root(path.key);
    for (const key of path?.rest ?? []) value = own(value, key);
    return value;
  }

  display(name: string, value: unknown): unknown {
    const path = this.pathOf(name);
    const question = path === undefined ? undefined : this.survey.questions.get(path.key);
    return question === undefined ? value : this.show(this, question, value, path?.rest ?? []);
  }

  /** The plain text, each `{name}` replaced by what a person reads for it. */
  text(text: PipedText): string {
    return renderText(text, (name) => {
      const value = this.display(name, this.value(name));
      const shown =
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
      this.room -= shown.length;
      return this.room < 0 ? '' : shown;
    });
  }

  /** Runs `work` with names that mean something only there: `item` of a choice, `row` of a cell. */
  within<T>(locals: Answers, work: () => T): T {
    const outer = this.locals;
    this.locals = locals;
    try {
      return work();
    } finally {
      this.locals = outer;
    }
  }

  /** What `work` says about `subject` with the present values, worked out once. */
  once<T>(subject: object, work: () => T): T {
    // Inside a row or an item the same subject means something else each time.
    if (this.locals !== null) return work();
    if (this.known.has(subject)) return this.known.get(subject) as T;
    const result = work();
    this.known.set(subject, result);
    return result;
  }

  store(values: Map<string, unknown>, name: string, value: unknown): void {
    if (value === undefined) values.delete(name);
    else values.set(name, value);
    this.known.clear();
    this.room = MAX_SHOWN;
  }

  /** The parts of a run that change with answers. */
  state(): Pick<Run, 'answers' | 'variables' | 'touched'> {
    return { answers: record(this.answers), variables: record(this.variables), touched: [...this.touched] };
  }

  private root(name: string): unknown {
    if (this.locals !== null && Object.hasOwn(this.locals, name)) return this.locals[name];
    if (this.variables.has(name)) return this.variables.get(name);
    const computed = this.survey.computed.get(name);
    if (computed === undefined) return this.answers.has(name) ? this.answers.get(name) : own(this.given, name);
    if (this.known.has(computed)) return this.known.get(computed);
    if (this.computing.has(computed) || this.depth >= MAX_DEPTH) return undefined;
    const outer = this.locals;
    this.locals = null;
    this.depth += 1;
    try {
      this.compute(computed);
    } finally {
      this.locals = outer;
      this.depth -= 1;
    }
    return this.known.get(computed);
  }

  /** What a value needs is worked out before it, in a loop: however long a chain is, it never becomes depth of calls. */
  private compute(wanted: Computed): void {
    const waiting = [wanted];
    for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
      const isNew = !this.known.has(one) && !this.computing.has(one);
      const missing = isNew ? [...one.uses].filter((need) => !this.known.has(need) && !this.computing.has(need)) : [];
      if (isNew) this.computing.add(one);
      if (missing.length > 0) waiting.push(...missing);
      else {
        if (!this.known.has(one)) {
          const value = one.expression.evaluate(this);
          this.known.set(one, value === Infinity ? undefined : value);
        }
        this.computing.delete(one);
        waiting.pop();
      }
    }
  }

  private has(key: string): boolean {
    const { questions, computed } = this.survey;
    return (
      (this.locals !== null && Object.hasOwn(this.locals, key)) ||
      questions.has(key) ||
      computed.has(key) ||
      this.answers.has(key) ||
      this.variables.has(key) ||
      Object.hasOwn(this.given, key)
    );
  }

  private pathOf(name: string): Path | undefined {
    let paths = this.survey.paths.get(name);
    if (paths === undefined) this.survey.paths.set(name, (paths = pathsOf(name)));
    return paths.find((path) => this.has(path.key));
  }
}

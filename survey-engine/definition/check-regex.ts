import { parseRegex, type RegexNode } from './parse-regex.ts';

const MAX_PATTERN_LENGTH = 500;
/** Work may grow with the square of an answer's length, which is limited where patterns are run. */
const MAX_DEGREE = 2;
/** From how many repetitions on a limit is no limit any more. */
const MANY = 20;

/** Why a pattern is not taken; undefined if no answer can keep it busy for long. */
export function regexProblem(pattern: string, isCaseInsensitive: boolean): string | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return `A pattern has at most ${MAX_PATTERN_LENGTH} characters.`;
  if (!compiles(pattern)) return 'This is not a regular expression.';
  const parsed = parseRegex(pattern, isCaseInsensitive);
  if (typeof parsed === 'string') return parsed;
  if (hasHungryRepeat(parsed))
    return 'This pattern could take for ever on some answers: a repeated group must not match the same text in several ways.';
  const isAnchored = pattern.startsWith('^');
  if (degreeOf(parsed) + (isAnchored ? 0 : 1) > MAX_DEGREE)
    return 'This pattern could take very long on some answers: please use fewer *, + and {n,}, or begin it with ^.';
  return undefined;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern).source !== '';
  } catch {
    return false;
  }
}

/** Is there a repeated group that can split the same text in several ways? */
function hasHungryRepeat(node: RegexNode): boolean {
  if (node.kind === 'set' || node.kind === 'nothing') return false;
  if (node.kind === 'look') return hasHungryRepeat(node.body);
  if (node.kind === 'sequence') return node.parts.some(hasHungryRepeat);
  if (node.kind === 'either') return node.options.some(hasHungryRepeat);
  if (hasHungryRepeat(node.body)) return true;
  if (node.most <= 1 || node.body.kind === 'set') return false;
  return canBeEmpty(node.body) || !isClearCut(node.body);
}

/** Does each repetition end where only it can end? */
function isClearCut(body: RegexNode): boolean {
  const options = body.kind === 'either' ? body.options : [body];
  for (const [index, option] of options.entries())
    for (const other of options.slice(index + 1)) if (overlap(firstOf(option), firstOf(other))) return false;
  return options.every((option) => {
    const parts = option.kind === 'sequence' ? option.parts : [option];
    const open = parts.filter((part) => part.kind === 'repeat' && part.least !== part.most);
    if (open.length === 0) return parts.every((part) => part.kind !== 'either' || isClearCut(part));
    if (open.length > 1 && !open.every((part) => part.kind === 'repeat' && part.body.kind === 'set')) return false;
    const ends = [parts[0], parts.at(-1)].filter((part) => part?.kind === 'set');
    return (
      ends.some((end) => end !== undefined && open.every((part) => !overlap(firstOf(end), allOf(part)))) &&
      open.length === 1
    );
  });
}

/** How many open repetitions can compete for the same text. */
function degreeOf(node: RegexNode): number {
  if (node.kind === 'either') return Math.max(0, ...node.options.map(degreeOf));
  if (node.kind === 'look') return degreeOf(node.body);
  if (node.kind === 'repeat') return node.most > MANY ? Math.max(1, degreeOf(node.body)) : degreeOf(node.body);
  if (node.kind !== 'sequence') return 0;
  let worst = 0;
  let rivals: RegexNode[] = [];
  for (const part of node.parts) {
    if (part.kind === 'look') {
      worst = Math.max(worst, degreeOf(part));
      continue;
    }
    const degree = degreeOf(part);
    // A character that none of the open repetitions can be ends their rivalry.
    if (degree === 0) rivals = canBeEmpty(part) ? rivals : rivals.filter((rival) => overlap(allOf(part), allOf(rival)));
    else
      rivals = [
        ...rivals.filter((rival) => overlap(allOf(part), allOf(rival))),
        ...Array.from({ length: degree }, () => part),
      ];
    worst = Math.max(worst, rivals.length);
  }
  return worst;
}

function canBeEmpty(node: RegexNode): boolean {
  if (node.kind === 'set') return false;
  if (node.kind === 'repeat') return node.least === 0 || canBeEmpty(node.body);
  if (node.kind === 'sequence') return node.parts.every(canBeEmpty);
  if (node.kind === 'either') return node.options.some(canBeEmpty);
  return true;
}

type Chars = ReadonlySet<number>;

function firstOf(node: RegexNode): Chars {
  if (node.kind === 'set') return node.chars;
  if (node.kind === 'repeat') return firstOf(node.body);
  if (node.kind === 'either') return new Set(node.options.flatMap((option) => [...firstOf(option)]));
  if (node.kind !== 'sequence') return new Set();
  const chars = new Set<number>();
  for (const part of node.parts) {
    for (const char of firstOf(part)) chars.add(char);
    if (!canBeEmpty(part)) break;
  }
  return chars;
}

function allOf(node: RegexNode): Chars {
  if (node.kind === 'set') return node.chars;
  if (node.kind === 'repeat') return allOf(node.body);
  const inner = node.kind === 'either' ? node.options : node.kind === 'sequence' ? node.parts : [];
  return new Set(inner.flatMap((part) => [...allOf(part)]));
}

function overlap(a: Chars, b: Chars): boolean {
  for (const char of a) if (b.has(char)) return true;
  return false;
}

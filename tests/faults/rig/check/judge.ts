import { canMove } from '#contract/activities/task-states.ts';
import type { Call, Kind, Outcome } from '../history.ts';
import type { Effect, EndState, MailState, QuotaState, TaskPay } from './end-state.ts';

export type Wrong = 'lost' | 'doubled' | 'ghost' | 'drift';

export interface Violation {
  readonly wrong: Wrong;
  readonly what: string;
  readonly key: string;
  readonly says: string;
}

/** Kinds whose calls leave nothing that has their key: they are judged by their answers. */
const WITHOUT_EFFECT: readonly Kind[] = ['step', 'prepare', 'balance', 'forged', 'session', 'password'];

/** Compares what everybody was told with what there is. Every deviation is named by its key. */
export function judge(calls: readonly Call[], state: EndState): readonly Violation[] {
  return [
    ...judgeEffects(calls, state.effects),
    ...calls.flatMap(judgeAnswer),
    ...state.quotas.flatMap(judgeQuota),
    ...state.pay.flatMap(judgePay),
    ...state.mails.flatMap(judgeMail),
    ...state.moves.flatMap(({ taskId, from, to }) =>
      canMove(from, to) ? [] : [violation('drift', 'task moved', taskId, `from ${from} to ${to}`)],
    ),
    ...state.mailCounts.flatMap(({ kind, to, least, most, got }) => {
      if (got < least) return [violation('lost', `mail ${kind}`, to, `${got} instead of ${least}`)];
      return got > most ? [violation('doubled', `mail ${kind}`, to, `${got} instead of ${most}`)] : [];
    }),
    ...state.sums.flatMap(({ what, key, is, shouldBe }) =>
      is === shouldBe ? [] : [violation('drift', what, key, `${is} instead of ${shouldBe}`)],
    ),
  ];
}

const violation = (wrong: Wrong, what: string, key: string, says: string): Violation => ({ wrong, what, key, says });

/** What is known of each key: done if anybody was told so; refused if everybody was. */
function outcomesByKey(calls: readonly Call[]): Map<string, { readonly call: Call; readonly outcome: Outcome }> {
  const known = new Map<string, { readonly call: Call; readonly outcome: Outcome }>();
  for (const call of calls) {
    if (WITHOUT_EFFECT.includes(call.kind)) continue;
    const id = `${call.kind} ${call.key}`;
    const before = known.get(id);
    if (before === undefined || call.outcome === 'ok') known.set(id, { call, outcome: call.outcome });
    else if (before.outcome !== 'ok' && before.outcome !== call.outcome) known.set(id, { call, outcome: 'unknown' });
  }
  return known;
}

function judgeEffects(calls: readonly Call[], effects: readonly Effect[]): readonly Violation[] {
  const asked = outcomesByKey(calls);
  const there = new Map(effects.map((effect) => [`${effect.kind} ${effect.key}`, effect]));
  const wrongs: Violation[] = [];
  for (const [id, { call, outcome }] of asked) {
    const effect = there.get(id);
    const count = effect?.count ?? 0;
    const wrong = (kind: Wrong, says: string) => wrongs.push(violation(kind, call.kind, call.key, says));
    if (outcome === 'ok' && count < 1) wrong('lost', `acknowledged (${call.told}), and ${count} there`);
    if (outcome === 'fail' && count > 0) wrong('ghost', `refused (${call.told}), and ${count} there`);
    if (count > 1) wrong('doubled', `${count} there`);
    if (effect?.who !== undefined && effect.who !== call.who)
      wrong('ghost', `asked by ${call.who}, had by ${effect.who}`);
    if (outcome === 'ok' && effect?.state !== undefined && effect.state !== call.told) {
      wrong('drift', `told ${call.told}, is ${effect.state}`);
    }
  }
  for (const [id, { kind, key, count }] of there) {
    if (count > 0 && !asked.has(id)) wrongs.push(violation('ghost', kind, key, 'nobody asked for it'));
  }
  return wrongs;
}

/** What an answer alone gives away: a number that cannot be, a forged call that was let in, a session that was lost. */
function judgeAnswer({ kind, key, what, outcome, told, reading }: Call): readonly Violation[] {
  if (reading !== undefined && (reading.value < reading.least || reading.value > reading.most)) {
    const says = `read ${reading.value}, and it was from ${reading.least} to ${reading.most}`;
    return [violation('drift', what, key, says)];
  }
  if (kind === 'forged' && outcome === 'ok') return [violation('ghost', what, key, 'let in, and should not have been')];
  if (kind === 'session' && outcome === 'fail') return [violation('lost', what, key, `the session is gone: ${told}`)];
  return [];
}

function judgeQuota({ cell, target, held, holds, qualified, open, full }: QuotaState): readonly Violation[] {
  const wrongs: Violation[] = [];
  if (held !== holds) wrongs.push(violation('drift', 'quota', cell, `counts ${held}, and ${holds} hold a slot`));
  if (holds > target || qualified > target) {
    wrongs.push(violation('drift', 'quota', cell, `${holds} hold and ${qualified} qualified for ${target} slots`));
  }
  if (full > 0 && qualified + open < target) {
    wrongs.push(
      violation('drift', 'quota', cell, `${full} were turned away while ${target - qualified - open} were free`),
    );
  }
  return wrongs;
}

function judgePay({ taskId, owner, state, owed, paid, paidTo }: TaskPay): readonly Violation[] {
  if (paidTo.some((who) => who !== owner)) {
    return [violation('ghost', 'points of a task', taskId, `of ${owner}, paid to ${paidTo.join(' and ')}`)];
  }
  if (paid === owed) return [];
  return [
    violation(paid < owed ? 'lost' : 'doubled', 'points of a task', taskId, `${state} paid ${paid} instead of ${owed}`),
  ];
}

/** A mail may arrive again when nobody heard that it was taken: then it was tried again, under the same name. */
function judgeMail({ mailId, isTaken, tries, arrived, says }: MailState): readonly Violation[] {
  if (isTaken === null) return [violation('ghost', 'mail', mailId, 'arrived, and the database knows nothing of it')];
  if (isTaken && arrived === 0)
    return [violation('lost', 'mail', mailId, `handed over, and it never arrived: ${says}`)];
  if (!isTaken) return [violation('lost', 'mail', mailId, `never handed over: ${says}`)];
  return arrived > tries
    ? [violation('doubled', 'mail', mailId, `arrived ${arrived} times in ${tries} tries: ${says}`)]
    : [];
}

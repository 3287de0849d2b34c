import { randomUUID } from 'node:crypto';
import { aWrittenStudy } from '#testkit/builders/survey-builders.ts';
import { Desk } from './desk.ts';
import { again, type Load, type LoadRun } from './pace.ts';

const CREATE = `mutation desk($input: AnnouncementInput!) {
  call: createAnnouncement(input: $input) { announcementId revision } }`;
const START = `mutation desk($announcementId: ID!, $revision: Int!) {
  call: startAnnouncement(announcementId: $announcementId, revision: $revision) { state } }`;
const NOW = `mutation desk($kind: SendingKind!, $sendingId: ID!) { call: sendNow(kind: $kind, sendingId: $sendingId) }`;
const LAUNCH = `mutation desk($input: LaunchInput!) { call: launchStudy(input: $input) { problems launch { launchId } } }`;

/** A researcher who writes to everybody, and launches studies to everybody. */
export const announcements: Load = async (run) => {
  const desk = await Desk.of(run, 'ADMIN');
  return () =>
    again(run, 6_000, async (round) => {
      const key = randomUUID();
      await (round % 2 === 0 ? announce(desk, key) : launch(desk, key, run));
    });
};

async function announce(desk: Desk, key: string): Promise<void> {
  const asked = { kind: 'step', key, who: desk.operator.operatorId } as const;
  const input = { kind: 'ANNOUNCEMENT', title: `News ${key}`, body: 'There is a new page.', isMailed: false };
  const made = await desk.once({ ...asked, what: 'write' }, CREATE, { input });
  const announcementId: unknown = made?.answer.body.data?.call.announcementId;
  if (typeof announcementId !== 'string') return;
  const revision: unknown = made?.answer.body.data?.call.revision;
  const started = { ...asked, kind: 'announcement', key: announcementId, what: 'announce' } as const;
  const told = await desk.once(started, START, { announcementId, revision });
  if (told?.outcome === 'ok') {
    await desk.once({ ...asked, what: 'now' }, NOW, { kind: 'ANNOUNCEMENT', sendingId: announcementId });
  }
}

async function launch(desk: Desk, key: string, { world, history }: LoadRun): Promise<void> {
  const asked = { kind: 'step', key, who: desk.operator.operatorId } as const;
  const { projectId, shortId } = await aWrittenStudy(world, { internalName: `Launch ${key}` });
  const input = { studyId: projectId, typedShortId: shortId, reminderDays: [], reason: 'It is due.' };
  const told = await desk.single({ ...asked, what: 'launch' }, LAUNCH, { input });
  const launchId: unknown = 'answer' in told ? told.answer.body.data?.call?.launch?.launchId : undefined;
  const isLaunched = typeof launchId === 'string';
  const launched = { ...asked, kind: 'launch', key: projectId, what: 'launch' } as const;
  history.note(launched, { outcome: isLaunched ? 'ok' : 'unknown', told: told.told });
  if (isLaunched) await desk.once({ ...asked, what: 'now' }, NOW, { kind: 'LAUNCH', sendingId: launchId });
}

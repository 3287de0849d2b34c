import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { LIVE_BEAT_SECONDS } from '#contract/notifications/live.ts';
import { LiveStreams } from './live-streams.ts';

/** An answer whose reader can fall behind. */
class Reader extends EventEmitter {
  readonly said: string[] = [];
  writableNeedDrain = false;
  writableEnded = false;
  isGone = false;
  readonly socket = { setTimeout: () => undefined };
  write(text: string): boolean {
    this.said.push(text);
    return !this.writableNeedDrain;
  }
  end(text: string): void {
    this.said.push(text);
    this.writableEnded = true;
    this.emit('close');
  }
  destroy(): void {
    this.isGone = true;
    this.emit('close');
  }
}

function added(streams: LiveStreams, member = 'member', session = 'session'): Reader {
  const reader = new Reader();
  streams.add(member, session, reader as unknown as ServerResponse);
  return reader;
}

const aRound = (streams: LiveStreams) => {
  for (let second = 0; second < LIVE_BEAT_SECONDS; second++) streams.beat();
};

describe('the streams of a node', () => {
  test('who knows the count is told again only if something has changed', () => {
    const streams = new LiveStreams();
    const reader = added(streams);
    streams.tell('member', { unread: 3, hasChanged: false });
    streams.tell('member', { unread: 3, hasChanged: false });
    streams.tell('member', { unread: 3, hasChanged: true });
    streams.tell('another', { unread: 9, hasChanged: true });
    const three = 'event: unread\ndata: {"unread":3}\n\n';
    expect(reader.said).toEqual([three, three]);
  });

  test('who reads slowly gets the newest count when there is room, and nothing piles up', () => {
    const streams = new LiveStreams();
    const reader = added(streams);
    reader.writableNeedDrain = true;
    for (let unread = 1; unread <= 50; unread++) streams.tell('member', { unread, hasChanged: true });
    expect(reader.said).toEqual([]);
    reader.writableNeedDrain = false;
    reader.emit('drain');
    reader.emit('drain');
    expect(reader.said).toEqual(['event: unread\ndata: {"unread":50}\n\n']);
  });

  test('who does not read at all is gone with the next beat', () => {
    const streams = new LiveStreams();
    const [lively, stuck] = [added(streams), added(streams, 'other')];
    stuck.writableNeedDrain = true;
    aRound(streams);
    expect(stuck.isGone).toBe(true);
    expect(lively.said).toEqual([':\n\n']);
    expect(streams.size).toBe(1);
    expect(streams.has('other')).toBe(false);
  });

  test('each is written to once in a round, and not all in the same second', () => {
    const streams = new LiveStreams();
    const readers = Array.from({ length: 50 }, (_, at) => added(streams, `member ${at}`));
    streams.beat();
    expect(readers.filter(({ said }) => said.length > 0)).toHaveLength(2);
    aRound(streams);
    streams.beat();
    expect(readers.every(({ said }) => said.length >= 1 && said.length <= 2)).toBe(true);
  });

  test('none lasts for ever: after about an hour it is asked to come back soon', () => {
    const streams = new LiveStreams();
    const reader = added(streams);
    let rounds = 0;
    while (streams.size > 0) {
      aRound(streams);
      rounds += 1;
    }
    expect((rounds * LIVE_BEAT_SECONDS) / 60).toBeGreaterThanOrEqual(49);
    expect((rounds * LIVE_BEAT_SECONDS) / 60).toBeLessThanOrEqual(75);
    expect(reader.said.at(-1)).toMatch(/^event: away\ndata: \{"waitMs":\d{1,4}\}\n\n$/);
  });

  test('what has left is forgotten, and what ends twice ends once', () => {
    const streams = new LiveStreams();
    const reader = added(streams);
    const kept = added(streams, 'member', 'another session');
    streams.endSession('member', 'session');
    reader.emit('close');
    expect(streams.size).toBe(1);
    expect(reader.said).toEqual(['event: over\ndata: {}\n\n']);
    expect(kept.writableEnded).toBe(false);
  });
});

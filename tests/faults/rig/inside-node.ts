/**
 * Loaded by a node before its own code (`--import`): it gives the node a clock that is wrong by RIG_CLOCK_MS, and a disk that is full
 * while the file RIG_FULL_DISK is there.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, sep } from 'node:path';

const aheadMs = Number(process.env['RIG_CLOCK_MS'] ?? 0);
if (aheadMs !== 0) {
  const RealDate = Date;
  const now = (): number => RealDate.now() + aheadMs;
  // What a module already holds of the class stays what it was, so the whole class is another.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: readonly unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  });
}

const flag = process.env['RIG_FULL_DISK'];
const files = join(process.env['DATA_DIR'] ?? '', 'files') + sep;
if (flag !== undefined) {
  const isFull = (path: unknown): boolean => String(path).startsWith(files) && fs.existsSync(flag);
  const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 });
  const { open, writeFile } = fs.promises;
  fs.promises.open = async (path, ...more) => {
    const isWrite = String(more[0] ?? 'r') !== 'r';
    if (isWrite && isFull(path)) throw full();
    return open(path, ...more);
  };
  fs.promises.writeFile = async (path, ...more) => {
    if (isFull(path)) throw full();
    return writeFile(path, ...more);
  };
  const { createWriteStream } = fs;
  fs.createWriteStream = (path, ...more) => {
    const stream = createWriteStream(path, ...more);
    if (isFull(path)) process.nextTick(() => stream.destroy(full()));
    return stream;
  };
  syncBuiltinESMExports();
}

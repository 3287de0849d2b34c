import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** How PostgreSQL is started so that it accepts who it runs as: it refuses root, and a user without a name. */
export interface RunAs {
  readonly way: 'plain' | 'namespace' | 'capable' | 'dropped';
  /** Commands that lead up to the binary, each of which replaces itself by the next. */
  readonly prefix: readonly string[];
  /** Who must own the data, if not we. */
  readonly owner?: Identity;
  /** Set where the process starts as someone else, who then needs a path to folder and binaries. */
  readonly startAs?: Identity;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly uid: number;
  readonly isNamedUser: boolean;
  /** The content of /etc/passwd. */
  readonly passwd: string;
}

const NOBODY_UID = 65_534;
/** A group that nothing else uses: folders lent to it are open to our PostgreSQL and to no other process of that user. */
const OUR_GROUP_ID = 47_218;
const NOBODY: Identity = { uid: NOBODY_UID, gid: OUR_GROUP_ID };
/** The kernel's own tie between a process and its parent, in case the guard itself is killed. */
const DIE_WITH_GUARD = ['setpriv', '--pdeathsig', 'INT'];

/** The ways to try, best first. */
export function waysToRun({ platform, uid, isNamedUser, passwd }: Surroundings): RunAs[] {
  const ways: RunAs[] = [];
  if (platform === 'linux' && (uid === 0 || !isNamedUser)) {
    // We stay who we are for the file system, while PostgreSQL sees an ordinary user with a name.
    const seen = passwdIds(passwd).find((id) => id > 0 && id !== NOBODY_UID) ?? NOBODY_UID;
    const namespace = ['unshare', '--user', `--map-user=${seen}`, `--map-group=${seen}`];
    ways.push({ way: 'namespace', prefix: [...namespace, ...DIE_WITH_GUARD] });
  }
  if (platform === 'linux' && uid === 0) ways.push({ way: 'capable', prefix: throughAllFolders(), owner: NOBODY });
  const last: Pick<RunAs, 'way' | 'owner' | 'startAs'> =
    uid === 0 ? { way: 'dropped', owner: NOBODY, startAs: NOBODY } : { way: 'plain' };
  if (platform === 'linux') ways.push({ ...last, prefix: DIE_WITH_GUARD });
  ways.push({ ...last, prefix: [] });
  return ways;
}

/** Someone else in name, who keeps one right of root alone: to pass through folders that are closed to others. */
function throughAllFolders(): string[] {
  const onlyThat = '-all,+dac_override';
  return [
    'setpriv',
    `--reuid=${NOBODY.uid}`,
    `--regid=${NOBODY.gid}`,
    '--clear-groups',
    `--inh-caps=${onlyThat}`,
    `--ambient-caps=${onlyThat}`,
    `--bounding-set=${onlyThat}`,
    // Without it the right would not count where PostgreSQL asks beforehand whether it may open a file.
    '--securebits=+no_setuid_fixup',
    ...DIE_WITH_GUARD.slice(1),
  ];
}

export function ourSurroundings(): Surroundings {
  return {
    platform: process.platform,
    uid: process.getuid?.() ?? -1,
    isNamedUser: hasName(),
    passwd: readPasswd(),
  };
}

function passwdIds(passwd: string): number[] {
  return passwd.split('\n').flatMap((line) => {
    const id = line.split(':')[2];
    return id !== undefined && /^\d+$/.test(id) ? [Number(id)] : [];
  });
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

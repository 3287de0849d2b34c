import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Hooks of the machine's configuration would act on the machine's own package cache, so they are taken out. */
const configuration = (folder: string): string => `
Dir::State "${folder}/state";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "${folder}/cache";
Dir::Cache::pkgcache "";
Debug::NoLocking "true";
APT::Sandbox::User "";
APT::Keep-Downloaded-Packages "true";
Acquire::Retries "1";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Install-Pkgs;
#clear DPkg::Post-Invoke;
`;

export interface PrivateApt {
  update(): Promise<void>;
  /** Downloads the packages with every dependency that the machine does not have, and names the files. */
  download(packages: readonly string[]): Promise<string[]>;
}

/** The machine's own apt and sources, with all that it writes kept in `folder`: needs no root, installs nothing. */
export async function openPrivateApt(folder: string): Promise<PrivateApt> {
  const archives = join(folder, 'cache/archives');
  await mkdir(join(archives, 'partial'), { recursive: true });
  await mkdir(join(folder, 'state/lists/partial'), { recursive: true });
  const configurationFile = join(folder, 'apt.conf');
  await writeFile(configurationFile, configuration(folder));

  const apt = async (...args: string[]): Promise<void> => {
    await run('apt-get', ['-q', '-y', '-c', configurationFile, ...args], {
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  };
  return {
    update: () => apt('update'),
    download: async (packages) => {
      await apt('install', '--download-only', '--no-install-recommends', ...packages);
      const files = await readdir(archives);
      return files.filter((file) => file.endsWith('.deb')).map((file) => join(archives, file));
    },
  };
}

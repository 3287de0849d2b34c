import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

// A process of its own, because the package unpacks into the temporary folder that its environment names.
const archives = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'));
for (const archive of ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br']) {
  await inflate(fileURLToPath(new URL(archive, archives)));
}

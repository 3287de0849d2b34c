/** `npm run build`: everything that is made from the sources before the server can start. */
import { buildApps } from './build-apps.ts';
import { generate } from './generate.ts';

await generate();
await buildApps({ onProgress: (line) => process.stdout.write(`${line}\n`) });

/** Where a build begins: what Node has to know before the first of our modules is read. */
import { setSourceMapsSupport } from 'node:module';

// Traces name the sources, not the scripts that were made of them.
setSourceMapsSupport(true);

await import('./main.ts');

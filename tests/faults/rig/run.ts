/** `npm run faults`: load with a recorded history, seeded faults, and a verdict on what is there in the end; exits 1 when anything is wrong. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The nodes are many processes of the same sources: what one compiled, the others need not.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../../.cache/compiled');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
await import('./main.ts');

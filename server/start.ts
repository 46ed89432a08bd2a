import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before the first import: compiling a thousand modules anew took half of the processor's time of a start. A folder that cannot
// be written costs that time and nothing else.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled/', import.meta.url)))
await import('./main.ts')

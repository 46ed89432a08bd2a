import { fileURLToPath } from 'node:url'
import { serve } from '../../server/setup/serve.js'
import { onStarterGone } from '../../server/setup/starter.js'

// What `npm start` runs, without dependencies and client, which need no ending.
onStarterGone(() => process.kill(process.pid, 'SIGTERM'))
process.exitCode = await serve(fileURLToPath(new URL('../../', import.meta.url)))

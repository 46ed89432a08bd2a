import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './install/browser.js'
import { runChild } from './child.js'
import { buildClient } from './client.js'
import { ensureDependencies } from './install/dependencies.js'
import { rerunIfOld } from './install/runtime.js'
import { dev, start } from './serve.js'
import { onStarterGone } from './starter.js'
import { runTests } from './test-run/tests.js'
import { SetupError, words } from './words.js'

const SCRIPT = fileURLToPath(import.meta.url)
const ROOT = dirname(dirname(dirname(SCRIPT)))

async function runScript(path, args, env = process.env) {
  if (!existsSync(join(ROOT, path))) throw new SetupError('FILE_MISSING', { path })
  return (await runChild(process.execPath, [join(ROOT, path), ...args], { env })).code
}

const COMMANDS = {
  start: () => start(ROOT),
  dev: () => dev(ROOT),
  test: () => runTests(ROOT, { browser: true }),
  check: () => runTests(ROOT, { browser: false }),
  soak: () => runTests(ROOT, { browser: true, soak: true }),
  async build() {
    await buildClient(ROOT, { force: true })
    return 0
  },
  async bench(args) {
    const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser(ROOT) }
    return runScript(join('bench', 'run.ts'), args, env)
  },
  backup: (args) => runScript(join('server', 'backup', 'cli.ts'), ['backup', ...args]),
  admin: (args) => runScript(join('server', 'admin', 'cli.ts'), args),
  audit: (args) => runScript(join('server', 'audit', 'cli.ts'), args),
  restore: (args) => runScript(join('server', 'backup', 'cli.ts'), ['restore', ...args]),
}

/** Everything a command needs is made first: dependencies, then a modern Node.js to go on with. */
async function main([name = '', ...args]) {
  if (!Object.hasOwn(COMMANDS, name)) throw new SetupError('USAGE', { commands: Object.keys(COMMANDS).join('|') })
  await ensureDependencies(ROOT)
  return (await rerunIfOld(ROOT, SCRIPT, [name, ...args])) ?? COMMANDS[name](args)
}

onStarterGone(() => process.kill(process.pid, 'SIGTERM'))
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(
    error instanceof SetupError ? `✗ ${error.message}\n` : `${error.stack ?? words('INSTALL_FAILED')}\n`,
  )
  process.exitCode = 1
}

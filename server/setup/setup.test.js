import { existsSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { findBrowser } from './install/browser.js'
import { runChild } from './child.js'
import { npmErrorCode } from './install/npm.js'
import { portFrom } from './serve.js'
import { stepsOf } from './test-run/steps.js'
import { SetupError, WORDS, words } from './words.js'

function parameters(text) {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}

function node(code, options) {
  return runChild(process.execPath, ['-e', code], options)
}

it('prefers the named browser, then one without a window, then the programs in PATH, and says when there is none', () => {
  const env = { CHROMIUM_PATH: '/own/chrome', PATH: '/a:/b' }
  expect(findBrowser(env, () => true)).toBe('/own/chrome')
  const shell = join('/b', 'chromium-headless-shell')
  expect(findBrowser(env, (path) => path !== env.CHROMIUM_PATH)).toBe(join('/a', 'chromium-headless-shell'))
  expect(findBrowser(env, (path) => [shell, join('/a', 'chromium')].includes(path))).toBe(shell)
  expect(findBrowser(env, (path) => path === join('/b', 'google-chrome'))).toBe(join('/b', 'google-chrome'))
  expect(findBrowser(env, () => false)).toBeUndefined()
})

it('reads the error code of old and new npm', () => {
  expect(npmErrorCode('npm error code ENOTFOUND\nnpm error syscall')).toBe('ENOTFOUND')
  expect(npmErrorCode('npm ERR! code ENOSPC')).toBe('ENOSPC')
  expect(npmErrorCode('all well')).toBeUndefined()
})

it('takes the default port, a given one, and refuses what is none', () => {
  expect([portFrom({}), portFrom({ PORT: '' }), portFrom({ PORT: '0' }), portFrom({ PORT: '81' })]).toEqual([
    8080, 8080, 0, 81,
  ])
  for (const PORT of ['abc', '70000', '-1', '1.5']) expect(() => portFrom({ PORT })).toThrow(SetupError)
})

it('says every sentence in two languages with the same parameters', () => {
  // The headline of a step carries a title in both languages, each in its own half.
  const pairs = Object.entries(WORDS).filter(([name]) => name !== 'STEP')
  expect(pairs.filter(([, [zh, en]]) => parameters(zh).join() !== parameters(en).join())).toEqual([])
  expect(pairs.filter(([, [zh]]) => !/\p{Script=Han}/u.test(zh))).toEqual([])
  expect(words('PORT_TAKEN', { port: 81 })).toContain('81')
})

it('has a title for every step and leaves the browser out of the quick check', () => {
  const all = stepsOf('/', { browser: true }).map((step) => step.title)
  const quick = stepsOf('/', { browser: false }).map((step) => step.title)
  const soak = stepsOf('/', { browser: true, soak: true })
  for (const title of [...all, ...soak.map((step) => step.title)]) expect(WORDS).toHaveProperty(title)
  expect(soak.map(({ title, env }) => [title, env['TEST_SWEEP']])).toEqual([
    ['SOAK', 'whole'],
    ['BUILD', undefined],
    ['E2E_EMBEDDED', 'whole'],
  ])
  expect(all.filter((title) => !quick.includes(title))).toEqual(['BUILD', 'E2E_EMBEDDED', 'E2E_PGLITE'])
})

it('runs on the second database every suite that leaves a test out on the first, and names no folder that is gone', () => {
  const second = stepsOf('/', { browser: false }).find((step) => step.title === 'UNIT_PGLITE')
  const named = second.args.filter((arg) => /^(server|tests)\//.test(arg) && !/[*{]/.test(arg))
  const files = ['server', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.test.ts'))
  for (const prefix of named)
    expect(
      files.some((file) => file.startsWith(prefix)),
      prefix,
    ).toBe(true)
  const excluded = second.args.filter((arg, at) => second.args[at - 1] === '--exclude')
  expect(excluded.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
  // Of several names in braces each is a file.
  for (const pattern of excluded)
    for (const [, list = ''] of pattern.matchAll(/\{([\w,-]+)\}/g))
      for (const name of list.split(','))
        expect([name, globSync(pattern.replace(`{${list}}`, name)).length > 0]).toEqual([name, true])
  const leavesOut = files.filter((file) =>
    /runIf\([^)]*TEST_DATABASE[^)]*\) === 'pglite'/.test(readFileSync(file, 'utf8')),
  )
  expect(leavesOut.length).toBeGreaterThan(0)
  expect(leavesOut.filter((file) => !named.some((prefix) => file.startsWith(prefix)))).toEqual([])
})

it('passes on exit codes, output and signals', async () => {
  expect((await node('process.exit(7)')).code).toBe(7)
  expect(await node('console.log("said")', { capture: true })).toMatchObject({ code: 0, output: 'said\n' })
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-child-'))
  const listens = join(folder, 'listens')
  const code = `process.on("SIGHUP", () => process.exit(5)); setInterval(() => {}, 1000); fs.writeFileSync(${JSON.stringify(listens)}, "")`
  const interrupted = node(code, { capture: true })
  await vi.waitFor(() => expect(existsSync(listens)).toBe(true), { timeout: 30_000 })
  process.emit('SIGHUP', 'SIGHUP')
  expect(await interrupted).toMatchObject({ code: 5, interrupted: true })
  rmSync(folder, { recursive: true })
})

it.skipIf(process.platform === 'win32')(
  'ends a child that takes too long, and the server that it started and would leave running',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-child-'))
    const file = join(folder, 'server')
    const server = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'
    const code = `const { pid } = child_process.spawn(process.execPath, ["-e", ${JSON.stringify(server)}], { detached: true, stdio: "ignore" }); fs.writeFileSync(${JSON.stringify(file)}, String(pid)); setInterval(() => {}, 1000)`
    const limit = new AbortController()
    const ended = node(code, { limit: limit.signal, graceMs: 500 })
    await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/), { timeout: 30_000 })
    limit.abort()
    expect(await ended).toMatchObject({ code: 143, timedOut: true })
    const pid = Number(readFileSync(file, 'utf8'))
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 })
    rmSync(folder, { recursive: true })
  },
)

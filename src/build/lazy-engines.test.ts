import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { buildChecks, checkRecord } from '../../engine/validate/record.ts'
import type { resolveScreen } from '../../engine/model/resolve.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { withEngines } from '../lib/late/with-engines.ts'
import { lazyEngines } from './lazy-engines.ts'

const root = join(import.meta.dirname, '../..')
const ENTRY = [
  "export { buildChecks, checkRecord } from './engine/validate/record.ts'",
  "export { resolveScreen } from './engine/model/resolve.ts'",
  "export { withEngines } from './src/lib/late/with-engines.ts'",
]
  .join('\n')
  .replaceAll("'./", `'${root}/`)
interface Built {
  readonly buildChecks: typeof buildChecks
  readonly checkRecord: typeof checkRecord
  readonly resolveScreen: typeof resolveScreen
  readonly withEngines: typeof withEngines
}

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-late-'))
  const virtual: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? join(root, 'src/entry.ts') : undefined),
    load: (id) => (id === join(root, 'src/entry.ts') ? ENTRY : undefined),
  }
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [virtual, lazyEngines],
    build: {
      outDir: folder,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'entry.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let turn = 0
/** The build as another page would run it: with no file that an earlier one has run. */
async function opened(): Promise<Built> {
  const page = join(folder, `page-${(turn += 1)}`)
  mkdirSync(page)
  for (const name of readdirSync(folder)) if (name.endsWith('.mjs')) copyFileSync(join(folder, name), join(page, name))
  return (await import(pathToFileURL(join(page, 'entry.mjs')).href)) as Built
}
const screenOf = (field: object, more: object = {}) =>
  ({
    version: 1,
    id: 'a.b',
    title: 'x',
    fields: { one: { title: 'one', view: 'text', ...field }, two: { title: 'two', view: 'text' } },
    ...more,
  }) as Screen

describe('the engines of checks in a build of the client', () => {
  it('lie in files of their own', () => {
    const holding = (word: string) =>
      readdirSync(folder).filter(
        (name) => name.endsWith('.mjs') && readFileSync(join(folder, name), 'utf8').includes(word),
      )
    expect([holding('missing closing'), holding('class Environment')].map(({ length }) => length)).toEqual([1, 1])
    expect(readFileSync(join(folder, 'entry.mjs'), 'utf8')).not.toMatch(/missing closing|class Environment/)
  })
  it('are not asked for by a document without patterns and expressions', async () => {
    const { buildChecks: make, checkRecord: check, resolveScreen: resolve } = await opened()
    expect(
      check(make(resolve(screenOf({ required: true, maxLength: 3 })), 'browser'), { one: 'abcd' }).map(
        ({ code }) => code,
      ),
    ).toEqual(['FIELD_MAX_LENGTH'])
  })
  it.each([
    ['pattern', { pattern: '\\d+' }, {}, 'FIELD_PATTERN'],
    ['pattern of a rule', { rules: [{ pattern: '\\d+' }] }, {}, 'FIELD_PATTERN'],
    ['named rule', { rules: [{ rule: 'email' }] }, {}, 'RULE_EMAIL'],
    ['check', { rules: [{ check: "one == 'x'" }] }, {}, 'FIELD_RULE'],
    ['visible', { visible: "one != 'a'" }, {}, undefined],
    ['required', { required: "two == ''" }, {}, undefined],
    ['readonly', { readonly: "two == ''" }, {}, undefined],
    ['computed value', { compute: 'two' }, {}, undefined],
    ['initial value', { initial: 'today' }, {}, undefined],
    [
      'choices',
      { view: 'list', options: { items: [{ value: 'a', text: 'a' }] }, choices: "option.value == 'a'" },
      {},
      undefined,
    ],
    ['refusal', {}, { rules: [{ when: "one == 'a'", refuse: { message: 'no', at: 'one' } }] }, 'RECORD_REFUSED'],
    ['condition of an action', {}, { actions: [{ code: 'edit', visible: "one == 'a'" }] }, undefined],
  ])('are fetched for a %s before its checks are made', async (_, field, more, code) => {
    const { buildChecks: make, checkRecord: check, resolveScreen: resolve, withEngines: within } = await opened()
    const screen = resolve(screenOf(field, more))
    let asked: unknown
    try {
      make(screen, 'browser')
    } catch (thrown) {
      asked = thrown
    }
    expect(asked).toBeInstanceOf(Promise)
    const checks = await within(() => make(screen, 'browser'))
    expect(check(checks, { one: 'a', two: 'b' })[0]?.code).toBe(code)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CLIENT_ENTRY } from '../../src/build/entry-points.ts'
import { REPLACEMENTS } from '../../src/build/lazy-engines.ts'
import { OUTSIDE } from '../../src/build/split-messages.ts'
import { type Import, sources } from '../kit/sources.ts'

const byPath = new Map(sources().map((source) => [source.path, source]))

/** The files that come with an import. The build takes through a door what is named, and nothing else of the room. */
function reached({ target, names, lazy, typeOnly }: Import): readonly string[] {
  if (lazy || typeOnly) return []
  if (!CLIENT_ENTRY.test(target)) return [target]
  return (byPath.get(target)?.imports ?? [])
    .filter((shown) => !shown.typeOnly && shown.names.some((name) => names.includes(name)))
    .map((shown) => shown.target)
}

/** Every file that comes with these entries, each with the way of imports that leads to it; what is imported lazily comes later. */
function firstLoad(...entries: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(entries.map((entry) => [entry, [entry]]))
  const open = [...entries]
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    for (const target of (byPath.get(path)?.imports ?? []).flatMap(reached)) {
      if (ways.has(target)) continue
      ways.set(target, [...(ways.get(path) ?? []), target])
      open.push(target)
    }
  }
  return ways
}
/** The libraries among what comes along, and the parts of antd. */
const librariesOf = (load: ReadonlyMap<string, unknown>) =>
  [...load.keys()]
    .filter((target) => !byPath.has(target) && !/^(src|schemas|registry|engine|designer)\//.test(target))
    .toSorted()
const antdOf = (load: ReadonlyMap<string, unknown>) =>
  [
    ...new Set(
      [...load.keys()].flatMap((path) =>
        (byPath.get(path)?.imports ?? []).flatMap(({ target, typeOnly, names }) =>
          target === 'antd' && !typeOnly ? names.filter((name) => !name.endsWith('Props')) : [],
        ),
      ),
    ),
  ].toSorted()
/** Those that were not foreseen. */
const beyond = (found: readonly string[], foreseen: readonly string[]) => found.filter((one) => !foreseen.includes(one))
const door = firstLoad('src/main.tsx', 'src/app/login/StandaloneLogin.tsx')
const offences = (allowed: (target: string) => boolean) =>
  [...door].filter(([target]) => !allowed(target)).map(([, way]) => way.join(' → '))

describe('the sign-in page', () => {
  it('needs no library but these before it can be used', () => {
    const libraries = /^(react|react\/.*|react-dom\/client|valtio|valtio\/.*|axios|crypto-js\/md5(\.js)?|typebox)$/
    expect(
      offences(
        (target) =>
          byPath.has(target) || /^(src|schemas|registry|engine|designer)\//.test(target) || libraries.test(target),
      ),
    ).toEqual([])
  })
  it('carries nothing of the pages after it, of the widgets or the designer', () => {
    const behind =
      /^(registry|engine|designer)\/|^src\/(ports|host|scripts|query|transfer|record|form|detail|list|print|screen)\/|^src\/app\/(layout\/(?!LocaleSwitch|PopupMenu)|pages|notice|chat|SignedInClient|App\.tsx|router)/
    expect(offences((target) => !behind.test(target))).toEqual([])
  })
  it('carries nothing of what people keep in the browser: no drafts, no outbox and no database', () => {
    expect(
      offences((target) => !/^src\/state\/(storage\/(database|drafts|keep|outbox)|recent|tabs)\.ts$/.test(target)),
    ).toEqual([])
  })
  it('says only what its part of the catalogue holds', () => {
    const spoken = new Map<string, string>()
    for (const path of door.keys()) {
      if (!/^src\/(app|ui|state|lib)\//.test(path)) continue
      for (const [, code = ''] of readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').matchAll(
        /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g,
      ))
        spoken.set(code, path)
    }
    const files = [...byPath.keys()].filter(
      (path) => /^schemas\/messages\/[\w/-]+\.ts$/.test(path) && !path.includes('.test.'),
    )
    const fileOf = (code: string) =>
      files
        .find((path) =>
          new RegExp(`^  ${code}:`, 'm').test(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')),
        )
        ?.replace(/^schemas\/messages\/|\.ts$/g, '')
    const elsewhere = [...spoken].flatMap(([code, path]) => {
      const file = fileOf(code)
      return file === undefined || OUTSIDE.has(file) ? [] : [`${path} says ${code} of ${file}`]
    })
    expect(spoken.size).toBeGreaterThan(20)
    expect(elsewhere).toEqual([])
  })
})

describe('the first page after the sign-in', () => {
  const behind = firstLoad('src/app/authenticated-entry.ts')
  it('draws a list with what comes in one go: whatever is fetched later comes a round trip later, and React lets 300 ms pass before it draws it', () => {
    const drawn = [
      'app/App',
      'app/Guard',
      'app/layout/MainLayout',
      'app/layout/PageHost',
      'app/pages/ScreenPage',
      'app/pages/prefetch-page',
      'list/ListPage',
      'list/table/RowsTable',
      'query/bar/QueryArea',
      'ui/icons/MenuIcon',
      'ui/icons/menu-icons',
    ]
    expect(drawn.filter((file) => !behind.has(`src/${file}.tsx`) && !behind.has(`src/${file}.ts`))).toEqual([])
  })
  it('leaves for later what no list draws at first', () => {
    const later =
      /^designer\/|^src\/(grid\/|app\/(chat|notice|gallery|jobs)\/|form\/(?!lazy-form|merge\/use-merge)|detail\/|print\/|transfer\/(?!export-choice)|list\/(grid\/|tree\/(?!ChosenNode)|columns\/setup\/)|screen\/(children|preview)\/|query\/advanced\/(?!AdvancedQuery|model\/(fields|derived|values)))|^registry\/widgets\/[^/]+\/view/
    expect([...behind].filter(([target]) => later.test(target)).map(([, way]) => way.join(' → '))).toEqual([])
  })
  it('needs no library and no part of antd but these', () => {
    expect(
      beyond(librariesOf(behind), [
        '@ant-design/icons',
        '@tanstack/react-query',
        'antd',
        'antd/locale/zh_CN',
        'axios',
        'crypto-js/md5.js',
        'react',
        'react-dom',
        'react-router-dom',
        'typebox',
        'valtio',
      ]),
    ).toEqual([])
    expect(
      beyond(antdOf(behind), ['Alert', 'Button', 'ConfigProvider', 'Dropdown', 'Empty', 'Popover', 'Spin', 'theme']),
    ).toEqual([])
  })
})

describe('a form that is opened', () => {
  const form = firstLoad('src/form/FormDialog.tsx')
  it('draws its fields with what comes in one go', () => {
    const drawn = [
      'form/layout/RecordForm',
      'form/layout/BlockList',
      'form/layout/FieldLeaf',
      'form/save/use-submit',
      'form/drafts/use-draft',
      'record/RecordFrame',
    ]
    expect(drawn.filter((file) => !form.has(`src/${file}.tsx`) && !form.has(`src/${file}.ts`))).toEqual([])
  })
  it('leaves for later the rows of sub-tables, what two changes are merged with, and the controls of its fields', () => {
    const later =
      /^designer\/|^src\/(grid\/(?!Grid\.tsx|code\.ts|grid-props\.ts)|form\/(store\/children\/child-store|merge\/(MergeDialog|merge-rows|sides-after-save)|offline\/OfflineQueue)|list\/|print\/|transfer\/|detail\/|scripts\/sandbox)|^registry\/widgets\/[^/]+\/(view|[A-Z])/
    expect([...form].filter(([target]) => later.test(target)).map(([, way]) => way.join(' → '))).toEqual([])
  })
  it('needs no library and no part of antd but these in addition to those of a list', () => {
    // In a build the engines of patterns and of expressions come with the documents that need them.
    const late = Object.keys(REPLACEMENTS)
    expect(
      beyond(librariesOf(form), [
        ...late,
        '@ant-design/icons',
        'antd',
        'axios',
        'crypto-js/md5.js',
        'react',
        'react-dom',
        'typebox',
        'typebox/schema',
        'typebox/system',
      ]),
    ).toEqual([])
    expect(
      beyond(antdOf(form), ['Alert', 'Button', 'Checkbox', 'Drawer', 'Modal', 'Skeleton', 'Spin', 'theme']),
    ).toEqual([])
  })
})

describe('the check itself', () => {
  it('follows imports through every file, and tells the way', () => {
    expect(firstLoad('src/app/App.tsx').get('antd')?.[0]).toBe('src/app/App.tsx')
    expect(firstLoad('src/app/App.tsx').has('react-router-dom')).toBe(true)
    expect(librariesOf(firstLoad('src/form/FormDialog.tsx'))).toContain('typebox/schema')
    expect(beyond(antdOf(firstLoad('src/form/FormDialog.tsx')), ['Button'])).toContain('Checkbox')
  })
})

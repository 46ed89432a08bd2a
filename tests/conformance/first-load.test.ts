import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OUTSIDE } from '../../src/build/sentences.ts'
import { sources } from '../kit/sources.ts'

const byPath = new Map(sources().map((source) => [source.path, source]))

/** Every file that comes with these entries, each with the way of imports that leads to it; what is imported lazily comes later. */
function firstLoad(...entries: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(entries.map((entry) => [entry, [entry]]))
  const open = [...entries]
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    for (const { target, lazy, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (lazy || typeOnly || ways.has(target)) continue
      ways.set(target, [...(ways.get(path) ?? []), target])
      open.push(target)
    }
  }
  return ways
}
const door = firstLoad('src/main.tsx', 'src/app/login/Door.tsx')
const offences = (allowed: (target: string) => boolean) => [...door].filter(([target]) => !allowed(target)).map(([, way]) => way.join(' → '))

describe('the sign-in page', () => {
  it('needs no library but these before it can be used', () => {
    const libraries = /^(react|react\/.*|react-dom\/client|valtio|valtio\/.*|axios|crypto-js\/md5(\.js)?|typebox)$/
    expect(offences((target) => byPath.has(target) || /^(src|schemas|registry|designer)\//.test(target) || libraries.test(target))).toEqual([])
  })
  it('carries nothing of the pages behind it, of the widgets or the designer', () => {
    const behind = /^(registry|designer)\/|^src\/(ports|render)\/|^src\/app\/(layout\/(?!LocaleSwitch|PopupMenu)|pages|notice|chat|Inside|App\.tsx|router)/
    expect(offences((target) => !behind.test(target))).toEqual([])
  })
  it('says only what its part of the catalogue holds', () => {
    const spoken = new Map<string, string>()
    for (const path of door.keys()) {
      if (!/^src\/(app|ui|state|lib)\//.test(path)) continue
      for (const [, code = ''] of readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g)) spoken.set(code, path)
    }
    const files = [...byPath.keys()].filter((path) => /^schemas\/messages\/[\w-]+\.ts$/.test(path) && !path.includes('.test.'))
    const fileOf = (code: string) => files.find((path) => new RegExp(`^  ${code}:`, 'm').test(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')))?.replace(/.*\/|\.ts$/g, '')
    const elsewhere = [...spoken].flatMap(([code, path]) => {
      const file = fileOf(code)
      return file === undefined || OUTSIDE.has(file) ? [] : [`${path} says ${code} of ${file}`]
    })
    expect(spoken.size).toBeGreaterThan(20)
    expect(elsewhere).toEqual([])
  })
})

describe('the first page behind the sign-in', () => {
  const behind = firstLoad('src/app/behind.ts')
  it('draws a list with what comes in one go: whatever is fetched later comes a round trip later, and React lets 300 ms pass before it draws it', () => {
    const drawn = ['app/App', 'app/Guard', 'app/layout/MainLayout', 'app/layout/PageHost', 'app/pages/ScreenPage', 'app/pages/ahead', 'render/list/ListPage', 'render/list/RowsTable', 'render/query/QueryArea', 'ui/MenuIcon', 'ui/menu-icons']
    expect(drawn.filter((file) => !behind.has(`src/${file}.tsx`) && !behind.has(`src/${file}.ts`))).toEqual([])
  })
  it('leaves for later what no list draws at first', () => {
    const later = /^designer\/|^src\/(app\/(chat|notice|gallery)\/|render\/(form\/|children|detail|transfer))|^registry\/widgets\/[^/]+\/view/
    expect([...behind].filter(([target]) => later.test(target)).map(([, way]) => way.join(' → '))).toEqual([])
  })
})

describe('the check itself', () => {
  it('follows imports through every file, and tells the way', () => {
    expect(firstLoad('src/app/App.tsx').get('antd')?.[0]).toBe('src/app/App.tsx')
    expect(firstLoad('src/app/App.tsx').has('react-router-dom')).toBe(true)
  })
})

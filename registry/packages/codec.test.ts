import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compareVersions, type Manifest } from '../../schemas/language/widget-package/package.ts'
import { NO_LABELS } from '../kit/codec.ts'
import { garbageLaws, totalLaws } from '../kit/laws.ts'
import { packageWidget } from './definition.ts'

const STARS = JSON.parse(readFileSync(new URL('examples/stars/manifest.json', import.meta.url), 'utf8')) as Manifest
const widgetOf = (over: Partial<Manifest> = {}) =>
  packageWidget({ manifest: { ...STARS, ...over }, hash: 'a', isOn: true })

it('is total for every storage', () => {
  for (const storage of [
    { type: 'integer' },
    { type: 'numeric', length: 8, scale: 2 },
    { type: 'varchar', length: 20 },
    { type: 'text' },
    { type: 'json' },
  ]) {
    const { codec } = widgetOf({ storage, value: storage.type === 'json' ? { type: 'array' } : {} })
    const stored = ['a', '3', 3, 2.5, true, '[1]', '{"a":1}', '[', '\u0000']
    expect(stored.flatMap((value) => totalLaws(codec, {}, value))).toEqual([])
  }
})
it('reads garbage as empty, and what is no JSON', () => {
  expect(garbageLaws(widgetOf().codec, {}, STARS.garbage)).toEqual([])
  const { codec } = widgetOf({ storage: { type: 'json' }, value: { type: 'array' } })
  expect([codec.read('[', {}), codec.read('null', {}), codec.read(undefined, {})]).toEqual(['', '', ''])
})
it('says a value by the template of the package, and writes it into a sheet as it is stored', () => {
  const { codec } = widgetOf()
  expect(codec.text(3, { most: 7 }, NO_LABELS)).toBe('★ 3 / 7')
  expect(codec.cellText?.(3, { most: 7 }, NO_LABELS)).toBe('3')
  expect(codec.text(null, { most: 7 }, NO_LABELS)).toBe('')
  expect([codec.parse('4', {}, NO_LABELS), codec.parse('40', {}, NO_LABELS), codec.parse('x', {}, NO_LABELS)]).toEqual([
    4,
    undefined,
    undefined,
  ])
})
it('refuses structured data that contradict the description', () => {
  const { refuse } = widgetOf({ storage: { type: 'json' }, value: { type: 'array', maxItems: 2 } })
  expect(refuse?.('[1,2]', {})).toBeUndefined()
  expect(refuse?.('[1,2,3]', {})).toMatchObject({ code: 'WIDGET_VALUE_UNFIT' })
  expect(refuse?.('[', {})).toMatchObject({ code: 'WIDGET_VALUE_UNFIT' })
})
it('orders versions by their numbers', () => {
  expect(['1.10.0', '1.9.9', '2.0.0', '1.9.10'].toSorted(compareVersions)).toEqual([
    '1.9.9',
    '1.9.10',
    '1.10.0',
    '2.0.0',
  ])
})

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { findWidget, widgetNames, widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import { PALETTE_GROUPS } from '../../../registry/kit/define.ts'
import { definitionLaws, emptyLaws, fixtureLaws, garbageLaws, totalLaws, wordLaws } from '../../../registry/kit/laws.ts'
import { type FixtureFile, fixtureField, fixtureOptions } from '../../../registry/kit/testing.tsx'
import { LOCALES, textIn } from '../../../schemas/language/text.ts'
import { fc } from '../../kit/properties.ts'

const ROOT = join(import.meta.dirname, '../../../registry/widgets')
const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })
const fixtureFile = (widget: AnyWidget): FixtureFile | undefined =>
  files[`../../../registry/widgets/${widget.type}/fixtures.ts`]
const folders = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const ajv = new Ajv({ strict: false, allErrors: true })

describe('the registry', () => {
  it('lists every widget folder, and nothing else', () => {
    expect(widgets.map((widget) => widget.type).toSorted()).toEqual(folders.toSorted())
  })
  it('has no name twice, aliases included', () => {
    const names = widgets.flatMap((widget) => [widget.type, ...widget.aliases])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    for (const name of names) expect(findWidget(name)?.type, name).toBeDefined()
  })
  it('names no two widgets by one word: a pasted table of fields could mean either', () => {
    const names = widgets.flatMap((widget) => [...new Set(widgetNames(widget).map((name) => name.toLowerCase()))])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
  it('has no message code twice', () => {
    const codes = widgets.flatMap((widget) => Object.keys(widget.messages))
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })
})

describe.each(widgets.map((widget) => [widget.type, widget] as const))('%s', (type, widget) => {
  const file = fixtureFile(widget)
  const fixtures = file?.fixtures ?? []
  const { codec } = widget
  const everyOptions = [fixtureOptions(widget, {}), ...fixtures.map((fixture) => fixtureOptions(widget, fixture))]

  it('brings its README, its fixtures and its garbage', () => {
    const readme = join(ROOT, `${type}/README.md`)
    expect(existsSync(readme)).toBe(true)
    const text = readFileSync(readme, 'utf8')
    expect(text.startsWith(`# ${type}\n`)).toBe(true)
    const lines = text.trimEnd().split('\n').length
    expect(lines).toBeGreaterThanOrEqual(10)
    expect(lines).toBeLessThanOrEqual(30)
    expect(fixtures.length).toBeGreaterThan(0)
    expect(fixtures.some((fixture) => fixture.stored === null)).toBe(true)
    for (const locale of LOCALES)
      expect(new Set(fixtures.map(({ name }) => textIn(name, locale))).size, locale).toBe(fixtures.length)
    for (const { name } of fixtures)
      expect([textIn(name, 'zh-CN'), textIn(name, 'en-US')]).toEqual([
        expect.stringMatching(/\p{Script=Han}/u),
        expect.not.stringMatching(/\p{Script=Han}/u),
      ])
    expect(Array.isArray(file?.garbage)).toBe(true)
  })

  it('describes itself in both locales', () => {
    expect(definitionLaws(widget)).toEqual([])
    expect(PALETTE_GROUPS).toContain(widget.group)
  })

  it('accepts its own defaults and the options of its fixtures, and no unknown option', () => {
    const check = ajv.compile(widget.options)
    for (const options of everyOptions) expect(check(options), JSON.stringify(check.errors)).toBe(true)
    expect(check({ ...everyOptions[0], noSuchOption: 1 })).toBe(false)
  })

  it('stores what its own schema accepts', () => {
    for (const fixture of fixtures) {
      if (fixture.stored === null) continue
      const check = ajv.compile(widget.schema?.(fixtureOptions(widget, fixture), fixtureField(widget, fixture)) ?? {})
      expect(check(fixture.stored), `${textIn(fixture.name, 'en-US')}: ${JSON.stringify(check.errors)}`).toBe(true)
    }
  })

  it.each(fixtures.map((fixture) => [textIn(fixture.name, 'en-US'), fixture] as const))(
    'obeys the laws of the codec: %s',
    (_, fixture) => {
      expect(fixtureLaws(widget, fixture)).toEqual([])
    },
  )

  it('reads garbage as empty and understands no nonsense', () => {
    for (const options of everyOptions) expect(garbageLaws(codec, options, file?.garbage ?? [])).toEqual([])
    for (const words of file?.nonsense ?? [])
      expect(
        codec.parse(words, everyOptions[0] ?? {}, { text: () => undefined, key: () => undefined }),
        words,
      ).toBeUndefined()
  })

  it('throws at nothing that is stored or written in a spreadsheet', () => {
    for (const options of everyOptions) {
      expect(emptyLaws(codec, options)).toEqual([])
      fc.assert(
        fc.property(fc.anything(), (stored) => {
          expect(totalLaws(codec, options, stored)).toEqual([])
        }),
        { numRuns: 60 },
      )
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.double().map(String),
            fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
          ),
          (words) => {
            expect(wordLaws(codec, options, words)).toEqual([])
            expect(totalLaws(codec, options, words)).toEqual([])
          },
        ),
        { numRuns: 60 },
      )
    }
  })
})

describe('the laws themselves', () => {
  const sound: AnyWidget['codec'] = {
    empty: '',
    read: (stored) => (typeof stored === 'string' ? stored : ''),
    write: (value) => (typeof value === 'string' && value !== '' ? value : null),
    query: (value) => (typeof value === 'string' && value !== '' ? [{ op: 'eq', value }] : []),
    text: (value) => String(value),
    parse: (words) => words,
    keys: () => [],
  }
  const fixture = { name: 'a', stored: 'a', value: 'a', labels: {} }
  const brokenBy = (change: Partial<AnyWidget['codec']>) => {
    const codec = { ...sound, ...change }
    const widget = { ...widgets[0], codec } as AnyWidget
    return [...fixtureLaws(widget, fixture), ...garbageLaws(codec, {}, []), ...emptyLaws(codec, {})]
  }

  it('let a sound codec pass', () => {
    expect(brokenBy({})).toEqual([])
  })
  it.each<readonly [string, Partial<AnyWidget['codec']>]>([
    ['a read that throws', { read: (stored) => (stored as string).trim() }],
    ['garbage that becomes a value', { read: (stored) => String(stored) }],
    ['a write that loses', { write: () => null }],
    ['a write that no column holds', { write: (value) => (value === '' ? null : ({ value } as unknown as string)) }],
    ['an empty value that asks', { query: () => [{ op: 'eq', value: 'x' }] }],
    ['an empty value that speaks', { text: () => 'nothing' }],
    ['words that do not come back', { parse: () => undefined }],
    ['a parse that throws', { parse: (words) => JSON.parse(words) as unknown }],
    ['keys without words', { keys: (value) => (value === '' ? [] : ['k']) }],
  ])('catch %s', (_, change) => {
    expect(brokenBy(change)).not.toEqual([])
  })
})

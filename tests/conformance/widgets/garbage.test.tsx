import { cleanup, fireEvent } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import { fieldFromFormItem } from '../../../engine/adapters/form-item.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import { totalLaws } from '../../../registry/kit/laws.ts'
import { type FixtureFile, fakePorts } from '../../../registry/kit/testing.tsx'
import { statedOptions } from '../../../engine/model/default-options.ts'
import { type ResolvedField, resolveField } from '../../../engine/model/resolve.ts'
import { fits } from '../../../schemas/language/check/check.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { fieldText } from '../../../src/ui/fields/labels.ts'
import { type Look, drawLooks } from '../../kit/pages/faces.tsx'
import { HOSTILE_HTML, HOSTILE_MARKDOWN } from '../../kit/files/hostile-html.ts'
import { everyNth } from '../../kit/sweep.ts'

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })
const fixturesOf = (widget: AnyWidget) => files[`../../../registry/widgets/${widget.type}/fixtures.ts`]?.fixtures ?? []

const MILLION = 1_000_000
const parsed = (json: string): unknown => JSON.parse(json)
/** Unintended stored forms; a widget may draw them as it likes, as long as it renders. */
const STORED: Readonly<Record<string, unknown>> = {
  nothing: null,
  'no number': Number.NaN,
  'a huge number': 1e308,
  'a yes': true,
  'an object': parsed('{"__proto__":{"polluted":true},"toString":1}'),
  'a list': [null, {}, 'a'],
  'broken JSON': '[{"filePath":"a.png"',
  'JSON of another shape': '[1,null,{"filePath":{}},"__proto__"]',
  'awkward words': '__proto__,undefined,\uD800,a\u0000b',
  'a key that is gone': 'no-such-key',
}
/** So long that a page would freeze if all of it were drawn. */
const LONG: Readonly<Record<string, string>> = {
  'one word': 'x'.repeat(MILLION),
  keys: Array.from({ length: MILLION / 8 }, (_, at) => `k${at}`).join(','),
  lines: 'a line\n'.repeat(MILLION / 7),
  tags: 'ab;'.repeat(33_000),
  markup: '<p>a <b>word</b></p>'.repeat(MILLION / 20),
}
/** In the place of any option. */
const OPTIONS: readonly unknown[] = [
  null,
  undefined,
  Number.NaN,
  1e308,
  -1,
  '',
  'x'.repeat(10_000),
  '__proto__',
  '<img src=x onerror=alert(1)>',
  '{"a":',
  {},
  [],
  [null],
  [{}],
  [[]],
  true,
  parsed('{"__proto__":{"polluted":true}}'),
  parsed('[{"value":{"a":1},"text":[],"key":null,"field":7,"title":{"zh-CN":3}}]'),
]
const JSON_IN_JSON: readonly unknown[] = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"__proto__":{"multi":true}}',
  '{"multi":{},"items":7,"columns":"x","param":[],"height":"NaN","precision":1e308}',
  7,
  [],
  'x'.repeat(30_000),
  '{"a":'.repeat(5_000),
]

/** More than this no face shows unasked, in characters and in elements. */
const MOST_WORDS = 60_000
const MOST_ELEMENTS = 6_000
const SCRIPTS = 'script, iframe, object, embed, base, meta, form[action], a[href^="javascript" i], [srcdoc]'

/** What is wrong with a face that was drawn, in sentences. */
function complaints(face: HTMLElement): string[] {
  const shown = face.cloneNode(true) as HTMLElement
  // The content of an input is edited there, so it is complete.
  for (const input of shown.querySelectorAll('textarea, style')) input.textContent = ''
  const elements = [...shown.querySelectorAll('*')]
  const words = shown.textContent
  const attributes = elements.flatMap((element) =>
    [...element.attributes]
      .filter(({ name }) => name !== 'value' && name !== 'src')
      .map(({ name, value }) => ({ element, name, value })),
  )
  return [
    ...(face.querySelector('.vi-broken') ? [`broken: ${words.slice(0, 200)}`] : []),
    ...(/\[object |\bNaN\b|\bundefined:/.test(words) ? [`unreadable: ${words.slice(0, 200)}`] : []),
    ...(words.length > MOST_WORDS ? [`${words.length} characters`] : []),
    ...(elements.length > MOST_ELEMENTS ? [`${elements.length} elements`] : []),
    ...attributes
      .filter(({ value }) => value.length > 2_000)
      .map(({ name, value }) => `${name} of ${value.length} characters`),
    ...attributes
      .filter(({ name }) => name.startsWith('on'))
      .map(({ element, name }) => `<${element.localName} ${name}>`),
    ...[...shown.querySelectorAll(SCRIPTS)].map((element) => element.outerHTML.slice(0, 100)),
  ]
}

// Each test draws some dozens of faces.
vi.setConfig({ testTimeout: 240_000 })

const noise: string[] = []
beforeEach(() => {
  noise.length = 0
  vi.spyOn(console, 'error').mockImplementation(
    (...words: unknown[]) => void noise.push(words.map(String).join(' ').slice(0, 300)),
  )
  return () => vi.restoreAllMocks()
})

/** The whole of the looks is drawn with every example elsewhere. */
const USUAL: readonly Look[] = [
  { face: 'Form' },
  { face: 'Query', mode: 'single' },
  { face: 'Cell' },
  { face: 'Show', dense: true },
  { face: 'Show', dense: false },
]
const AT_LENGTH: readonly Look[] = [
  { face: 'Form' },
  { face: 'Form', disabled: true },
  { face: 'Cell' },
  { face: 'Show', dense: true },
  { face: 'Show', dense: false },
]

/** Draws the field in its faces, visits every control and leaves: the sentences of what went wrong. */
async function faults(
  resolved: ResolvedField,
  stored: unknown,
  caseName = '',
  looks: readonly Look[] = USUAL,
): Promise<string[]> {
  const written: unknown[] = []
  const ports = fakePorts({
    sentences: resolved.widget?.messages ?? {},
    siblings: { get: () => ({}), set: (values) => void written.push(values) },
  })
  const faces = await drawLooks({ resolved, stored, ports, onChange: (value) => written.push(value) }, looks)
  for (const face of faces) {
    for (const control of face.querySelectorAll('input, textarea, button, [tabindex]')) {
      fireEvent.focus(control)
      fireEvent.blur(control)
    }
  }
  const found = [
    ...faces.flatMap((face) => complaints(face).map((words) => `${face.parentElement?.dataset['look']}: ${words}`)),
    ...written.map((value) => `wrote ${JSON.stringify(value)?.slice(0, 100)} by itself`),
    ...noise.map((words) => `said ${words}`),
  ]
  cleanup()
  noise.length = 0
  return found.map((words) => `${caseName} ${words}`.trim())
}
/** The same of several fields and values; what the codec or the options make the same is drawn once. */
async function allFaults(
  cases: readonly (readonly [caseName: string, resolved: ResolvedField, stored: unknown])[],
  looks = USUAL,
): Promise<string> {
  const drawn = new Set<string>()
  const found: string[] = []
  for (const [caseName, resolved, stored] of cases) {
    const { widget, options, lookup, field } = resolved
    const sight = JSON.stringify([
      widget?.codec.read(stored, options),
      fieldText(resolved, { id: 'r1', sample: stored }, new Map()),
      options,
      lookup,
      field.maxLength,
    ])
    if (drawn.has(sight)) continue
    drawn.add(sight)
    found.push(...(await faults(resolved, stored, caseName, looks)))
  }
  return found.join('\n')
}
const fieldOf = (widget: AnyWidget, over: Partial<Field> = {}): ResolvedField =>
  resolveField('sample', { title: '样例', view: widget.type, dict: 'material', ...over })
/** One field for each set of options that the examples show. */
const variants = (widget: AnyWidget) =>
  fixturesOf(widget).map(({ options, field }) => fieldOf(widget, { ...field, ...(options ? { options } : {}) }))
const shown = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 200)
const anyOption = fc.constantFrom(...OPTIONS)

describe.each(widgets.map((widget) => [widget.type, widget] as const))('%s', (_, widget) => {
  const names = Object.keys(widget.options.properties)
  const [plain = fieldOf(widget)] = variants(widget)

  it('renders, and writes nothing, whatever is stored', async () => {
    expect(
      await allFaults(everyNth(Object.entries(STORED), 3, widget.type).map(([name, stored]) => [name, plain, stored])),
    ).toBe('')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('draws so much of a long value as can be read, and keeps all of it', async () => {
    expect(
      await allFaults(
        everyNth(Object.entries(LONG), 3, widget.type).map(([name, stored]) => [name, plain, stored]),
        AT_LENGTH,
      ),
    ).toBe('')
  })

  it('runs nothing that is stored', async () => {
    const hostile = (widget.content === 'markdown' ? HOSTILE_MARKDOWN : HOSTILE_HTML).filter(
      (html) => html.length < 1_000,
    )
    const stored = widget.content
      ? [hostile.join('\n\n'), ...hostile.slice(0, 12)]
      : [
          '</textarea><svg onload=alert(1)><script>alert(1)</script><img src=x onerror=alert(1)>"\'>',
          'javascript:alert(1)',
        ]
    expect(await allFaults(stored.map((html) => [html.slice(0, 40), plain, html]))).toBe('')
  })

  it('renders whatever its options say', async () => {
    const every = everyNth(OPTIONS, 3, widget.type).map((option) =>
      Object.fromEntries(names.map((name) => [name, option])),
    )
    expect(await allFaults(every.map((options) => [shown(options), fieldOf(widget, { options }), 'a,b']))).toBe('')
  })

  it('renders when its options contradict each other', async () => {
    const sound = fixturesOf(widget).flatMap(({ options }) => Object.entries(options ?? {}))
    const usual = (name: string) =>
      fc.constantFrom(undefined, ...sound.filter(([key]) => key === name).map(([, value]) => value))
    const mixed = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(anyOption, usual(name))])), {
      requiredKeys: [],
    })
    expect(
      await allFaults(
        fc
          .sample(mixed, { seed: 7, numRuns: 4 })
          .map((options) => [shown(options), fieldOf(widget, { options }), 'a,b']),
      ),
    ).toBe('')
  })

  it('resolves any options, and keeps the laws of its codec with them', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('__proto__', 'noSuchOption', ...names), fc.oneof(anyOption, fc.anything())),
        fc.oneof(fc.string(), fc.anything()),
        (options, stored) => {
          const resolved = fieldOf(widget, { options })
          expect(Object.keys(resolved.options).filter((name) => !names.includes(name))).toEqual([])
          widget.schema?.(resolved.options, resolved.field)
          widget.siblings?.(resolved.options, resolved.field)
          expect(totalLaws(widget.codec, resolved.options, stored)).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })

  it('takes every option that its schema accepts unchanged', () => {
    for (const { options } of fixturesOf(widget)) {
      const stated = statedOptions(widget, options)
      expect(fits(widget.options as unknown as Record<string, unknown>, stated)).toBe(true)
      expect(fieldOf(widget, { options: { ...options } }).options).toEqual(stated)
    }
  })

  it('renders as an item of another system whose extension is broken', async () => {
    const items = JSON_IN_JSON.map(
      (extension) =>
        [
          shown(extension),
          fieldFromFormItem({ key: 'sample', view: widget.type, label: '样例', fieldExtendJson: extension }),
        ] as const,
    )
    expect(items.map(([, item]) => item?.field.view)).toEqual(JSON_IN_JSON.map(() => widget.type))
    expect(
      await allFaults(
        everyNth(items, 3, widget.type).flatMap(([caseName, item]) =>
          item ? [[caseName, resolveField(item.key, item.field), 'a,b'] as const] : [],
        ),
      ),
    ).toBe('')
  })
})

describe('the law itself', () => {
  const [any] = widgets
  const broken = (Form: () => React.ReactElement | null) =>
    faults(
      { ...fieldOf(any as AnyWidget), widget: { ...(any as AnyWidget), view: async () => ({ Form, Show: Form }) } },
      'a',
    )
  it('hears a face that throws', async () => {
    expect(
      (
        await broken(() => {
          throw new Error('no')
        })
      ).join(' '),
    ).toContain('broken')
  })
  it('sees what runs, what is too long and what is unreadable', async () => {
    expect(
      (
        await broken(() => (
          <p>
            <iframe title="a" sandbox="" />
            {'x'.repeat(MOST_WORDS)} {String({})}
          </p>
        ))
      ).join(' '),
    ).toMatch(/unreadable.*characters.*iframe/)
  })
})

import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkScreen } from '../../../engine/document/check-screen.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { draw } from '../kit.tsx'

const FORM = { version: 1, id: 'lab.limits', title: 'Limits', page: { layout: 'form' } } as const
/** A document may contain keys that this product does not know. */
const screenOf = (over: object): Screen => JSON.parse(JSON.stringify({ ...FORM, ...over })) as Screen
const box = (name: string) => page.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const save = () => fireEvent.click(page.getByRole('button', { name: /保\s*存/ }))
async function drawn(screen: Screen) {
  const { source } = await draw({ screen })
  await page.findByRole('button', { name: /保\s*存/ })
  return { source }
}
const errorsOf = (screen: Screen) => checkScreen(screen).problems.filter(({ level }) => level === 'error')

describe('a form as large as the language lets it be', () => {
  const [PARTS, EACH] = [40, 25]
  const titleOf = (number: number) => `字段${String(number).padStart(4, '0')}`
  const parts = Array.from({ length: PARTS }, (_, part) =>
    Array.from({ length: EACH }, (__, place) => part * EACH + place),
  )
  const last = PARTS * EACH - 1
  const wide = screenOf({
    fields: Object.fromEntries(
      parts.flat().map((number) => [
        `f${number}`,
        {
          title: titleOf(number),
          ...(number === last ? { required: true } : {}),
          ...(number === 1 ? { visible: 'f0 != "x"' } : {}),
        },
      ]),
    ),
    form: {
      columns: 4,
      layout: [
        {
          tabs: parts.map((numbers, part) => ({
            title: `第${part}页`,
            content: [{ group: `组${part}`, fields: numbers.map((number) => `f${number}`) }],
          })),
        },
      ],
    },
  })

  /** By its key: a search by words goes through all of so large a page. */
  const input = (number: number) => {
    const found = document.querySelector<HTMLInputElement>(`[data-field="f${number}"] input`)
    if (!found) throw new Error(`There is no field ${number}`)
    return found
  }
  const isHidden = (number: number) => input(number).closest<HTMLElement>('.vi-field')?.hidden
  const shownPart = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent

  it('leads from the first of a thousand fields to the last, and saves both', async () => {
    expect(errorsOf(wide)).toEqual([])
    const { source } = await drawn(wide)
    expect(document.querySelectorAll('.vi-form input')).toHaveLength(EACH)
    fireEvent.change(input(0), { target: { value: 'x' } })
    await waitFor(() => expect(isHidden(1)).toBe(true))
    save()
    await waitFor(() => expect(shownPart()).toContain(`第${PARTS - 1}页`))
    await waitFor(() => expect(input(last).getAttribute('aria-invalid')).toBe('true'))
    fireEvent.change(input(last), { target: { value: 'y' } })
    save()
    await waitFor(() => expect(source.add).toHaveBeenCalled())
    expect(source.add.mock.calls[0]?.[0]).toMatchObject({ f0: 'x', [`f${last}`]: 'y' })
  })
})

describe('a field that carries what JSON Schema would read as more', () => {
  const TRAPS: readonly (readonly [string, object])[] = [
    ['a reference to the whole', { $ref: '#' }],
    ['a reference to itself', { $ref: '#/properties/odd' }],
    ['a reference to nothing', { $ref: '#/$defs/none' }],
    ['a reference elsewhere', { $ref: 'https://example.org/schema.json' }],
    ['choices between schemas', { oneOf: [{ type: 'number' }, { $ref: '#/properties/odd' }] }],
    ['choices that all fit', { anyOf: [{}, {}], oneOf: [{}, {}] }],
    ['a sum of schemas', { allOf: [{ $ref: '#/properties/odd' }, { minLength: 90 }], not: {} }],
    [
      'conditions and dependencies',
      { if: {}, else: { required: ['no'] }, dependencies: { no: ['odd'] }, dependentRequired: { no: ['odd'] } },
    ],
    ['an identity of its own', { $id: '#/properties/no', $anchor: 'x', $dynamicRef: '#x', $defs: { odd: false } }],
    ['one value only', { const: 'other', enum: ['a', 'b'] }],
    [
      'fields below it',
      { type: 'string', properties: { no: { type: 'object' } }, additionalProperties: false, items: { $ref: '#' } },
    ],
    [
      'what a form generator reads',
      { 'ui:widget': 'hidden', 'ui:field': 'ArrayField', 'ui:options': { title: '<b>x</b>' } },
    ],
  ]
  it.each(TRAPS)('is drawn and saved as the field it is: %s', async (_, trap) => {
    const screen = screenOf({ fields: { no: { title: '编号' }, odd: { title: '说明', ...trap } } })
    const { source } = await drawn(screen)
    type('说明', 'free')
    type('编号', 'N1')
    save()
    await waitFor(() => expect(source.add).toHaveBeenCalled())
    expect(source.add.mock.calls[0]?.[0]).toMatchObject({ no: 'N1', odd: 'free' })
  })
})

describe('a field whose name means something elsewhere', () => {
  const NAMES = [
    'properties',
    'required',
    'type',
    'items',
    'default',
    'enum',
    'title',
    'ref',
    'oneOf',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    'length',
    'then',
    'toJSON',
    'value',
    'children',
    'key',
    'in',
    'true',
    'null',
    'has',
    'size',
  ] as const
  it.each(NAMES)('is a field like any other: %s', async (name) => {
    const screen = screenOf({
      fields: { [name]: { title: '别扭' }, other: { title: '另一个', required: true } },
      rules: [{ when: "other == 'q'", require: [name] }],
    })
    expect(errorsOf(screen)).toEqual([])
    const { source } = await drawn(screen)
    type('另一个', 'q')
    save()
    await page.findAllByText('请输入别扭')
    type('别扭', 'v')
    save()
    await waitFor(() => expect(source.add).toHaveBeenCalled())
    expect(source.add.mock.calls[0]?.[0]).toEqual(expect.objectContaining({ [name]: 'v', other: 'q' }))
  })
})

describe('rules of a form that have no end, or no answer', () => {
  const rules: Screen['rules'] = [
    { when: "a == 'x'", set: { b: "'1'" } },
    { when: "b == '1'", set: { a: "'y'" } },
    { when: "a == 'y'", set: { b: "'2'" } },
    { when: '1 / size(d) > 0', hide: ['e'] },
    { when: 'n.none.deeper', hide: ['e'] },
  ]
  const screen = screenOf({
    fields: {
      a: { title: '甲' },
      b: { title: '乙' },
      c: { title: '丙', compute: 'd + "1"' },
      d: { title: '丁', compute: 'c + "1"' },
      e: { title: '戊', visible: 'e == null' },
      f: { title: '己', visible: 'f != null', required: '1 / 0 > 1' },
      n: { title: '数', type: 'number' },
      q: { title: '商', type: 'number', compute: '1 / n' },
    },
    rules,
  })
  it('comes to rest after every key, and is saved with what was typed', async () => {
    const { source } = await drawn(screen)
    type('甲', 'x')
    type('数', '0')
    type('戊', 'gone')
    expect([box('甲'), box('乙')].map(({ value, disabled }) => [value, disabled])).toEqual([
      ['y', true],
      ['1', true],
    ])
    save()
    await waitFor(() => expect(source.add).toHaveBeenCalled())
    expect(source.add.mock.calls[0]?.[0]).toMatchObject({ a: 'y', b: '1', n: '0', q: null, f: null })
  })
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import { type Text, textIn } from '../../../schemas/language/text.ts'
import { fits } from '../../../schemas/language/check/check.ts'
import { DesignerHarness, useFakeService } from '../../testing.tsx'
import { OptionForm } from './OptionForm.tsx'

useFakeService()

const draw = (
  widget: (typeof widgets)[number],
  options: Record<string, unknown>,
  onChange: (changed: Record<string, unknown>) => void = () => {},
) =>
  render(
    <DesignerHarness>
      <OptionForm
        idPrefix="o"
        widget={widget}
        options={options}
        fields={[
          { value: 'name', text: '名称' },
          { value: 'level', text: '级别' },
        ]}
        onChange={onChange}
      />
    </DesignerHarness>,
  )

it.each(widgets.map((widget) => [widget.type, widget] as const))(
  'draws a labelled control for each option of %s, from its option schema',
  (_, widget) => {
    draw(widget, {})
    const properties = Object.entries(
      widget.options.properties as Record<string, { 'x-title'?: Text; 'x-source'?: string; 'x-alias'?: boolean }>,
    )
    // Edited together with the option that names the columns; or an old name, which this document does not use.
    for (const [name, schema] of properties.filter(([, each]) => each['x-source'] !== 'into' && !each['x-alias']))
      expect(screen.getAllByText(textIn(schema['x-title'], 'zh-CN') || name).length, name).toBeGreaterThan(0)
  },
)

it('draws an old name of an option only where a document uses it', () => {
  const found = widgets.flatMap((widget) =>
    Object.entries(widget.options.properties as Record<string, { 'x-alias'?: boolean; maximum?: number }>).flatMap(
      ([name, schema]) => (schema['x-alias'] ? [{ widget, name, value: schema.maximum }] : []),
    ),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { widget, name, value } of found) {
    const { unmount } = draw(widget, {})
    expect(document.getElementById(`o-${name}`)).toBeNull()
    unmount()
    const stated = draw(widget, { [name]: value })
    expect(document.getElementById(`o-${name}`)).not.toBeNull()
    stated.unmount()
  }
})

it('writes values the schema accepts, and takes a default back out of the document', () => {
  const widget = widgets.find((each) =>
    Object.values(each.options.properties as Record<string, { type?: string }>).some(
      (schema) => schema.type === 'boolean',
    ),
  )
  if (!widget) throw new Error('no widget with a flag')
  const properties = Object.entries(widget.options.properties as Record<string, { type?: string; default?: unknown }>)
  const [name, schema] = properties.find(([, each]) => each.type === 'boolean') ?? ['', {}]
  const said: unknown[] = []
  const { unmount } = draw(widget, {}, (changed) => said.push(...Object.entries(changed)))
  fireEvent.click(document.getElementById(`o-${name}`) as HTMLElement)
  expect(said).toEqual([[name, !schema.default]])
  expect(fits(schema as Record<string, unknown>, !schema.default)).toBe(true)
  unmount()
  draw(widget, { [name]: !schema.default }, (changed) => said.push(...Object.entries(changed)))
  fireEvent.click(document.getElementById(`o-${name}`) as HTMLElement)
  expect(said.at(-1)).toEqual([name, undefined])
})

it('edits a list of small objects row by row', () => {
  const widget = widgets.find((each) =>
    Object.values(each.options.properties as Record<string, { items?: { properties?: object } }>).some(
      (schema) => schema.items?.properties,
    ),
  )
  if (!widget) throw new Error('no widget with a list of objects')
  const properties = Object.entries(
    widget.options.properties as Record<string, { items?: { properties?: object; required?: string[] } }>,
  )
  const [name, schema] = properties.find(([, each]) => each.items?.properties) ?? ['', {}]
  const required = schema.items?.required ?? []
  const said: unknown[] = []
  draw(widget, { [name]: [Object.fromEntries(required.map((key) => [key, 'a']))] }, (changed) =>
    said.push(...Object.values(changed)),
  )
  fireEvent.change(document.getElementById(`o-${name}-0-${required[0]}`) as HTMLElement, { target: { value: 'b' } })
  expect(said.at(-1)).toEqual([expect.objectContaining({ [required[0] ?? '']: 'b' })])
  fireEvent.click(screen.getByRole('button', { name: /添加一项/ }))
  expect(said.at(-1)).toHaveLength(2)
})

it('puts the focus into the first input of an added row, and does not call blank values repeated', async () => {
  const user = userEvent.setup()
  const widget = widgets.find((each) =>
    Object.values(each.options.properties as Record<string, { 'x-unique'?: string }>).some(
      (schema) => schema['x-unique'],
    ),
  )
  if (!widget) throw new Error('no widget with a list of unique values')
  const [name = ''] =
    Object.entries(widget.options.properties as Record<string, { 'x-unique'?: string }>).find(
      ([, each]) => each['x-unique'],
    ) ?? []
  function Edited() {
    const [options, setOptions] = useState<Record<string, unknown>>({})
    return (
      <DesignerHarness>
        <OptionForm
          idPrefix="o"
          widget={widget as (typeof widgets)[number]}
          options={options}
          fields={[]}
          onChange={(changed) => setOptions((known) => ({ ...known, ...changed }))}
        />
      </DesignerHarness>
    )
  }
  render(<Edited />)
  const add = () => user.click(screen.getByRole('button', { name: /添加一项/ }))
  await add()
  expect(document.activeElement?.id).toBe(`o-${name}-0-value`)
  await add()
  expect(document.activeElement?.id).toBe(`o-${name}-1-value`)
  expect(screen.queryByText(/重复，请换一个/)).toBeNull()
  await user.keyboard('b{Enter}')
  expect(document.activeElement?.id).toBe(`o-${name}-2-value`)
  await user.keyboard('a')
  await user.type(document.getElementById(`o-${name}-0-value`) as HTMLElement, 'a')
  expect(await screen.findByText('值“a”重复，请换一个')).toBeTruthy()
})

it('edits names and values row by row without JSON, and reports what cannot be a name next to it', () => {
  const widget = widgets.find((each) =>
    Object.values(each.options.properties as Record<string, { patternProperties?: object }>).some(
      (schema) => schema.patternProperties,
    ),
  )
  if (!widget) throw new Error('no widget with a record')
  const name =
    Object.entries(widget.options.properties as Record<string, { patternProperties?: object }>).find(
      ([, schema]) => schema.patternProperties,
    )?.[0] ?? ''
  const said: unknown[] = []
  const { rerender } = draw(widget, { [name]: { kind: 'level' } }, (changed) => said.push(...Object.values(changed)))
  fireEvent.change(document.getElementById(`o-${name}-0-value`) as HTMLElement, { target: { value: "'1'" } })
  expect(said.at(-1)).toEqual({ kind: "'1'" })
  fireEvent.change(document.getElementById(`o-${name}-0-name`) as HTMLElement, { target: { value: 'state' } })
  expect(said.at(-1)).toEqual({ state: 'level' })
  const shown = (value: object) =>
    rerender(
      <DesignerHarness>
        <OptionForm
          idPrefix="o"
          widget={widget}
          options={{ [name]: value }}
          fields={[]}
          onChange={(changed) => said.push(...Object.values(changed))}
        />
      </DesignerHarness>,
    )
  shown({ 'not a name': 'x' })
  expect(screen.getByRole('alert').textContent).toContain('名称')
  shown({ first: 'a', second: 'b' })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: /删除/ })[0] as HTMLElement)
  expect(said.at(-1)).toEqual({ second: 'b' })
})

it('has a box for each side of a pair, and tells of two that are the same', () => {
  const found = widgets.flatMap((widget) =>
    Object.entries(
      widget.options.properties as Record<
        string,
        { type?: string; 'x-sides'?: readonly Text[]; 'x-title'?: Text; default?: unknown }
      >,
    ).flatMap(([name, schema]) => (schema.type === 'array' && schema['x-sides'] ? [{ widget, name, schema }] : [])),
  )
  const [pair] = found
  if (!pair) throw new Error('no widget with a pair')
  const { widget, name, schema } = pair
  const boxes = (schema['x-sides'] ?? []).map(
    (side) => `${textIn(schema['x-title'] ?? '', 'zh-CN')}: ${textIn(side, 'zh-CN')}`,
  )
  const said: unknown[] = []
  const { unmount } = draw(widget, {}, (changed) => said.push(...Object.values(changed)))
  expect(boxes.map((box) => screen.getByRole<HTMLInputElement>('textbox', { name: box }).value)).toEqual(schema.default)
  fireEvent.change(screen.getByRole('textbox', { name: boxes[1] ?? '' }), { target: { value: '0' } })
  expect(said).toEqual([[(schema.default as readonly string[])[0], '0']])
  unmount()
  draw(widget, { [name]: ['1', '1'] })
  for (const box of boxes) expect(screen.getByRole('textbox', { name: box }).getAttribute('aria-invalid')).toBe('true')
})

it('reports next to an option that its value does not fit, and shows the possible content of an empty one', () => {
  const widget = widgets.find((each) =>
    Object.values(each.options.properties as Record<string, { minimum?: number }>).some(
      (schema) => schema.minimum !== undefined,
    ),
  )
  if (!widget) throw new Error('no widget with a bounded number')
  const [name, schema] = Object.entries(widget.options.properties as Record<string, { minimum?: number }>).find(
    ([, each]) => each.minimum !== undefined,
  ) ?? ['', {}]
  draw(widget, { [name]: (schema.minimum ?? 0) - 1 })
  const box = document.getElementById(`o-${name}`) as HTMLElement
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('此选项的值不正确')
})

describe('an option that names something', () => {
  const of = (source: string) => {
    const found = widgets.flatMap((widget) =>
      Object.entries(widget.options.properties as Record<string, { 'x-source'?: string; 'x-of'?: string }>).flatMap(
        ([name, schema]) => (schema['x-source'] === source ? [{ widget, name, from: schema['x-of'] ?? '' }] : []),
      ),
    )
    if (!found[0]) throw new Error(`no option with ${source}`)
    return found[0]
  }
  const open = (id: string) => fireEvent.mouseDown(document.getElementById(id) as HTMLElement)
  const pick = async (name: string) => fireEvent.click(await screen.findByTitle(name))

  it.each([
    ['field', 'level'],
    ['report', 'exhibition'],
    ['rows', 'museum.hall'],
    ['table', 'sys_depart'],
  ])('of %s is chosen, and not known by heart', async (source, choice) => {
    const { widget, name } = of(source)
    const said: unknown[] = []
    draw(widget, {}, (changed) => said.push(changed))
    open(`o-${name}`)
    await pick(choice)
    expect(said).toEqual([{ [name]: choice }])
  })
  it('of a table asks for the columns, with what is likely chosen already', async () => {
    const { widget, name } = of('keyed')
    const said: unknown[] = []
    const { unmount } = draw(widget, {}, (changed) => said.push(changed))
    open(`o-${name}`)
    await pick('sys_depart')
    await waitFor(() => expect(said).toEqual([{ [name]: 'sys_depart,hallName,id' }]))
    unmount()
    draw(widget, { [name]: 'sys_depart,hallName,id' }, (changed) => said.push(changed))
    open(`o-${name}-key`)
    await pick('code')
    expect(said.at(-1)).toEqual({ [name]: 'sys_depart,hallName,code' })
  })
  it('of columns offers those of the source that the other option names', async () => {
    const { widget, name, from } = of('column')
    const said: unknown[] = []
    draw(widget, { [from]: 'sys_depart,hallName,id' }, (changed) => said.push(changed))
    open(`o-${name}`)
    await pick('code')
    expect(said).toEqual([{ [name]: 'code' }])
  })
  it('says what is not known, and what would be', async () => {
    const { widget, name } = of('rows')
    draw(widget, { [name]: 'museum.hal' })
    expect((await screen.findByText(/没有名为“museum.hal”的数据来源/)).textContent).toContain('role')
    expect(document.getElementById(`o-${name}`)?.getAttribute('aria-invalid')).toBe('true')
  })
  it('copies columns of a report into fields, pair by pair, as one change', async () => {
    const { widget, name, from } = of('copied')
    const { name: into } = of('into')
    const said: unknown[] = []
    draw(widget, { [from]: 'exhibition', [name]: 'code', [into]: 'name' }, (changed) => said.push(changed))
    await screen.findByRole('combobox', { name: '报表的列 1' })
    fireEvent.click(screen.getAllByRole('button', { name: /添加一项/ })[0] as HTMLElement)
    open(`o-${name}-1-name`)
    await pick('hallName')
    expect((await screen.findByText('请把两边都选好')).getAttribute('role')).toBe('alert')
    expect(said).toEqual([])
    open(`o-${name}-1-value`)
    await pick('level')
    expect(said).toEqual([{ [name]: 'code,hallName', [into]: 'name,level' }])
  })
  it('sorts by a column of the report', async () => {
    const { widget, name, from } = of('sort')
    const said: unknown[] = []
    draw(widget, { [from]: 'exhibition' }, (changed) => said.push(changed))
    open(`o-${name}`)
    await pick('code')
    expect(said).toEqual([{ [name]: 'code=asc' }])
  })
  it('keeps a condition as a JSON object, and lets one in older words be', async () => {
    const { widget, name } = of('condition')
    const said: unknown[] = []
    const { unmount } = draw(widget, { [name]: '{"code":"1"}' }, (changed) => said.push(changed))
    fireEvent.change(await screen.findByRole('combobox', { name: '值 1' }), { target: { value: '2' } })
    expect(said).toEqual([{ [name]: '{"code":"2"}' }])
    unmount()
    draw(widget, { [name]: "pid='0'" })
    expect(document.getElementById(`o-${name}`)).toHaveProperty('value', "pid='0'")
  })
  it('chooses a category by its name and keeps its code', async () => {
    const { widget, name } = of('category')
    const said: unknown[] = []
    draw(widget, {}, (changed) => said.push(changed))
    open(`o-${name}`)
    fireEvent.click(await screen.findByText('金属 (B01)'))
    expect(said).toEqual([{ [name]: 'B01' }])
  })
})

describe('a fault', () => {
  const choices = widgets.find((each) =>
    Object.values(each.options.properties as Record<string, { 'x-unique'?: string }>).some(
      (schema) => schema['x-unique'],
    ),
  )
  const below = (id: string) =>
    document.getElementById(document.getElementById(id)?.getAttribute('aria-describedby') ?? '')?.textContent
  it('is shown next to the entry, and next to the language, that it concerns', () => {
    if (!choices) throw new Error('no widget with choices')
    draw(choices, {
      items: [
        { value: '1', text: '一' },
        { value: '2', text: { 'zh-CN': '二', 'en-US': 'x'.repeat(501) } },
        { value: '1', text: '三' },
      ],
    })
    expect(below('o-items-0-value')).toBeUndefined()
    expect(below('o-items-1-text')).toBeUndefined()
    expect(below('o-items-1-text-en')).toBe('此选项的值不正确')
    expect(below('o-items-2-value')).toBe('值“1”重复，请换一个')
    expect(screen.getAllByRole('alert')).toHaveLength(2)
  })
  it('is shown above the list where it concerns the list as a whole', () => {
    const lists = widgets.flatMap((widget) =>
      Object.entries(
        widget.options.properties as Record<
          string,
          { maxItems?: number; items?: { properties?: object; required?: string[] } }
        >,
      ).flatMap(([name, { maxItems = Infinity, items }]) =>
        items?.properties ? [{ widget, name, maxItems, member: items.required?.[0] ?? '' }] : [],
      ),
    )
    const [shortest] = lists.toSorted((a, b) => a.maxItems - b.maxItems)
    if (!shortest) throw new Error('no list of small objects')
    draw(shortest.widget, {
      [shortest.name]: Array.from({ length: shortest.maxItems + 1 }, () => ({ [shortest.member]: 'name' })),
    })
    expect(screen.getByText('此选项的值不正确').parentElement?.tagName).toBe('FIELDSET')
  })
  it('is not made by a second name for the same words, which is drawn where it is used', () => {
    if (!choices) throw new Error('no widget with choices')
    draw(choices, {
      items: [
        { value: '1', label: '一' },
        { value: '2', text: '二' },
      ],
    })
    expect(document.getElementById('o-items-0-label')).toHaveProperty('value', '一')
    expect(document.getElementById('o-items-1-label')).toBeNull()
  })
})

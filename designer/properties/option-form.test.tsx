import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { widgets } from '../../registry/index.ts'
import { type Text, textIn } from '../../schemas/language/text.ts'
import { fits } from '../../schemas/language/check.ts'
import { FakeService, Stage } from '../testing.tsx'
import { OptionForm } from './OptionForm.tsx'

const service = new FakeService()
beforeAll(() => service.server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => service.server.close())

const draw = (widget: (typeof widgets)[number], options: Record<string, unknown>, onChange: (name: string, value: unknown) => void = () => {}) =>
  render(
    <Stage>
      <OptionForm idPrefix="o" widget={widget} options={options} fieldKeys={['name', 'level']} onChange={onChange} />
    </Stage>,
  )

it.each(widgets.map((widget) => [widget.type, widget] as const))('draws a labelled control for each option of %s, from its option schema', (_, widget) => {
  draw(widget, {})
  const properties = Object.entries(widget.options.properties as Record<string, { 'x-title'?: Text }>)
  for (const [name, schema] of properties) expect(screen.getAllByText(textIn(schema['x-title'], 'zh-CN') || name).length, name).toBeGreaterThan(0)
})

it('writes values the schema accepts, and takes a default back out of the document', () => {
  const widget = widgets.find((each) => Object.values(each.options.properties as Record<string, { type?: string }>).some((schema) => schema.type === 'boolean'))
  if (!widget) throw new Error('no widget with a flag')
  const properties = Object.entries(widget.options.properties as Record<string, { type?: string; default?: unknown }>)
  const [name, schema] = properties.find(([, each]) => each.type === 'boolean') ?? ['', {}]
  const said: unknown[] = []
  const { unmount } = draw(widget, {}, (option, value) => said.push([option, value]))
  fireEvent.click(document.getElementById(`o-${name}`) as HTMLElement)
  expect(said).toEqual([[name, !schema.default]])
  expect(fits(schema as Record<string, unknown>, !schema.default)).toBe(true)
  unmount()
  draw(widget, { [name]: !schema.default }, (option, value) => said.push([option, value]))
  fireEvent.click(document.getElementById(`o-${name}`) as HTMLElement)
  expect(said.at(-1)).toEqual([name, undefined])
})

it('edits a list of small objects row by row', () => {
  const widget = widgets.find((each) => Object.values(each.options.properties as Record<string, { items?: { properties?: object } }>).some((schema) => schema.items?.properties))
  if (!widget) throw new Error('no widget with a list of objects')
  const properties = Object.entries(widget.options.properties as Record<string, { items?: { properties?: object; required?: string[] } }>)
  const [name, schema] = properties.find(([, each]) => each.items?.properties) ?? ['', {}]
  const required = schema.items?.required ?? []
  const said: unknown[] = []
  draw(widget, { [name]: [Object.fromEntries(required.map((key) => [key, 'a']))] }, (_, value) => said.push(value))
  fireEvent.change(document.getElementById(`o-${name}-0-${required[0]}`) as HTMLElement, { target: { value: 'b' } })
  expect(said.at(-1)).toEqual([expect.objectContaining({ [required[0] ?? '']: 'b' })])
  fireEvent.click(screen.getByRole('button', { name: /添加一项/ }))
  expect(said.at(-1)).toHaveLength(2)
})

it('gives values to names row by row: no JSON is typed, and what cannot be a name is told beside it', () => {
  const widget = widgets.find((each) => Object.values(each.options.properties as Record<string, { patternProperties?: object }>).some((schema) => schema.patternProperties))
  if (!widget) throw new Error('no widget with a record')
  const name = Object.entries(widget.options.properties as Record<string, { patternProperties?: object }>).find(([, schema]) => schema.patternProperties)?.[0] ?? ''
  const said: unknown[] = []
  const { rerender } = draw(widget, { [name]: { kind: 'level' } }, (_, value) => said.push(value))
  fireEvent.change(document.getElementById(`o-${name}-0-value`) as HTMLElement, { target: { value: "'1'" } })
  expect(said.at(-1)).toEqual({ kind: "'1'" })
  fireEvent.change(document.getElementById(`o-${name}-0-name`) as HTMLElement, { target: { value: 'state' } })
  expect(said.at(-1)).toEqual({ state: 'level' })
  const shown = (value: object) => rerender(<Stage><OptionForm idPrefix="o" widget={widget} options={{ [name]: value }} fieldKeys={[]} onChange={(_, next) => said.push(next)} /></Stage>)
  shown({ 'not a name': 'x' })
  expect(screen.getByRole('alert').textContent).toContain('名称')
  shown({ first: 'a', second: 'b' })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: /删除/ })[0] as HTMLElement)
  expect(said.at(-1)).toEqual({ second: 'b' })
})

it('tells beside an option that its value does not fit, and shows what might stand in an empty one', () => {
  const widget = widgets.find((each) => Object.values(each.options.properties as Record<string, { minimum?: number }>).some((schema) => schema.minimum !== undefined))
  if (!widget) throw new Error('no widget with a bounded number')
  const [name, schema] = Object.entries(widget.options.properties as Record<string, { minimum?: number }>).find(([, each]) => each.minimum !== undefined) ?? ['', {}]
  draw(widget, { [name]: (schema.minimum ?? 0) - 1 })
  const box = document.getElementById(`o-${name}`) as HTMLElement
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('此选项的值不正确')
})

it('asks for no fields by heart: they are chosen from those of the screen', () => {
  const sourced = (source: string) => widgets.flatMap((widget) => Object.entries(widget.options.properties as Record<string, { 'x-source'?: string }>).flatMap(([name, schema]) => (schema['x-source'] === source ? [[widget, name] as const] : [])))
  for (const [widget, name] of [...sourced('field'), ...sourced('fields')]) {
    const { unmount } = draw(widget, {})
    fireEvent.mouseDown(document.getElementById(`o-${name}`) as HTMLElement)
    expect(screen.getByTitle('level'), `${widget.type}.${name}`).toBeDefined()
    unmount()
  }
  expect(sourced('field').length + sourced('fields').length).toBeGreaterThan(1)
})

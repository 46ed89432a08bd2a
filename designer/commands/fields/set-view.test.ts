import { describe, expect, it } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import { fieldAt } from '../../document/fields.ts'
import { SAMPLE_SCREEN, isSound } from '../samples.ts'
import { setField } from './set-field.ts'
import { setQueryView, setView } from './set-view.ts'

const found = (wanted: (widget: AnyWidget) => boolean): AnyWidget => {
  const widget = widgets.find(wanted)
  if (!widget) throw new Error('no such widget')
  return widget
}
const stored = (widget: AnyWidget) => widget.storage({}, { title: 't' }).type
const numeric = found((widget) => ['integer', 'numeric', 'bigint'].includes(stored(widget)))
const dated = found((widget) => stored(widget) === 'date')

describe('another widget', () => {
  it('keeps the options it also has and would accept, and drops the others', () => {
    const shared = Object.keys(numeric.options.properties)
    const start = setField(setField(SAMPLE_SCREEN, { key: 'level', property: 'view', value: dated.type }), {
      key: 'level',
      property: 'options',
      value: { nonsense: 1, [shared[0] ?? '']: { wrong: true } },
    })
    expect(fieldAt(setView(start, { key: 'level', view: numeric.type }), 'level')).toEqual({
      title: '级别',
      dict: 'relic_level',
      'x-note': 'kept',
      view: numeric.type,
    })
  })
  it('drops limits and the type of the old value, and keeps those of the new', () => {
    const field = { title: 't', type: 'string', maxLength: 9, pattern: 'a', minimum: 1, maximum: 2 }
    const next = setView({ fields: { a: field } }, { key: 'a', view: numeric.type })
    expect(next).toEqual({ fields: { a: { title: 't', minimum: 1, maximum: 2, view: numeric.type } } })
  })
  it('takes back a range query it cannot answer', () => {
    const narrow = found((widget) => !widget.range)
    const start = { ...SAMPLE_SCREEN, query: { items: [{ field: 'level', mode: 'range', view: dated.type }] } }
    const next = setView(start, { key: 'level', view: narrow.type })
    expect(next['query']).toEqual({ items: [{ field: 'level' }] })
    expect(isSound(next)).toBe(true)
    expect(setView(start, { key: 'level', view: dated.type })['query']).toEqual({
      items: [{ field: 'level', mode: 'range' }],
    })
  })
  it('refuses one that does not exist', () => {
    expect(setView(SAMPLE_SCREEN, { key: 'level', view: 'no_such_view' })).toBe(SAMPLE_SCREEN)
  })
})

describe('another widget in the query alone', () => {
  const items = (document: object) => (document as { query?: { items?: unknown } }).query?.items
  it('leaves the field as it is, and goes back to it', () => {
    const next = setQueryView(SAMPLE_SCREEN, { key: 'level', view: dated.type })
    expect(items(next)).toEqual(['name', { field: 'level', view: dated.type }])
    expect(next['fields']).toBe(SAMPLE_SCREEN['fields'])
    expect(isSound(next)).toBe(true)
    expect(items(setQueryView(next, { key: 'level', view: undefined }))).toEqual(['name', 'level'])
    expect(setQueryView(next, { key: 'level', view: dated.type })).toBe(next)
  })
  it('takes what was said in the words of the other, and keeps a range it can answer', () => {
    const start = {
      ...SAMPLE_SCREEN,
      query: {
        items: [
          {
            field: 'level',
            mode: 'range',
            title: 'L',
            view: dated.type,
            default: { begin: '2024-01-01', end: null },
            options: { a: 1 },
          },
        ],
      },
    }
    expect(items(setQueryView(start, { key: 'level', view: numeric.type }))).toEqual([
      { field: 'level', mode: 'range', title: 'L', view: numeric.type },
    ])
    const narrow = found((widget) => !widget.range)
    expect(items(setQueryView(start, { key: 'level', view: narrow.type }))).toEqual([
      { field: 'level', title: 'L', view: narrow.type },
    ])
  })
  it('changes nothing of a field that is not asked for, nor by one that does not exist', () => {
    expect(setQueryView(SAMPLE_SCREEN, { key: 'value', view: dated.type })).toBe(SAMPLE_SCREEN)
    expect(setQueryView(SAMPLE_SCREEN, { key: 'level', view: 'no_such_view' })).toBe(SAMPLE_SCREEN)
  })
})

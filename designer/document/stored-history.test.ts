import { describe, expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import { setField } from '../commands/fields/set-field.ts'
import { fieldAt } from './fields.ts'
import { NO_HISTORY } from './history.ts'
import {
  discardBrokenText,
  editText,
  openDocument,
  redo,
  restoreHistory,
  run,
  undo,
  type OpenDocument,
} from './state.ts'
import { printHistory } from './stored-history.ts'

const PAGE = { version: 1, id: 'a.b', title: 't', fields: { code: { title: '编号' } } }
const opened = (text?: string) => {
  const open = openDocument({ id: 'a.b', document: PAGE, baseVersion: 0, revision: 0, hasDraft: false })
  if (text !== undefined && text !== open.text) editText(open, text)
  return open
}
const name = (open: OpenDocument, value: string) =>
  run(open, (before) => setField(before, { key: 'code', property: 'title', value }), {
    name: { code: 'DESIGNER_STEP_FIELD', params: { title: value } },
  })
const titleIn = (open: OpenDocument) => fieldAt(open.document, 'code')?.['title']
/** The window is loaded anew with the text that it had. */
const reloaded = (open: OpenDocument) => {
  const printed = printHistory(open.history, open.text)
  const next = opened(open.text)
  restoreHistory(next, printed)
  return next
}

describe('a stored history', () => {
  it('undoes and redoes named steps after a reload', () => {
    const open = opened()
    for (const title of ['一', '二', '三']) name(open, title)
    undo(open)
    const again = reloaded(open)
    expect(again.history.past.map((step) => step.name.params?.['title'])).toEqual(['一', '二'])
    expect(again.history.future[0]?.name.params).toEqual({ title: '三' })
    undo(again)
    expect(titleIn(again)).toBe('一')
    undo(again)
    expect(titleIn(again)).toBe('编号')
    for (let step = 0; step < 3; step++) redo(again)
    expect(titleIn(again)).toBe('三')
    name(again, '四')
    undo(reloaded(again))
    expect(titleIn(again)).toBe('四')
  })
  it('is refused for another text, and for what is broken', () => {
    const open = opened()
    name(open, '一')
    const printed = printHistory(open.history, open.text)
    for (const [text, kept] of [
      [undefined, printed],
      [open.text, '{'],
      [open.text, 'null'],
      [open.text, printed?.replace('"back":[', '"back":[1,')],
      [open.text, printed?.replaceAll(/"patch":\[\d+/g, '"patch":[999999')],
    ] as const) {
      const next = opened(text)
      const before = next.history
      restoreHistory(next, kept)
      expect(next.history).toBe(before)
    }
  })
  it('stops at a source that was broken, and at its size', () => {
    const open = opened()
    editText(open, '{')
    discardBrokenText(open)
    name(open, '一')
    expect(reloaded(open).history.past).toHaveLength(1)
    const large = opened()
    for (let step = 0; step < 90; step++) name(large, `${step}`.padEnd(9000, '长'))
    const printed = printHistory(large.history, large.text) ?? ''
    expect(printed.length).toBeLessThan(450_000)
    expect(reloaded(large).history.past.length).toBeGreaterThan(20)
    expect(printHistory(NO_HISTORY, 'a')).toBeUndefined()
  })
  it('leads back through any titles, character by character', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }), (titles) => {
        const open = opened()
        titles.forEach((title) => name(open, title))
        const again = reloaded(open)
        expect(again.history.past).toHaveLength(open.history.past.length)
        while (again.history.past.length > 0) {
          undo(again)
          undo(open)
          expect(again.text).toBe(open.text)
        }
      }),
      { numRuns: 50 },
    )
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Row } from '../../api/rows/data-source.ts'
import type { Drafts } from '../../state/storage/drafts.ts'
import { IdempotentSave } from '../idempotency/idempotent-save.ts'
import type { OpenForm } from '../open/index.ts'
import { FormStore } from '../store/state.ts'
import { fieldRules } from '../validate/rules.ts'
import { DraftName, holdsSecret, placeOf, withoutUnknownFields, storeDraft } from './draft.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.line',
  title: 'Lines',
  fields: { billId: { title: 'Bill' }, name: { title: 'Name' } },
})

it('a draft of a new record is found again below the record it was begun below, and nowhere else', () => {
  const below = (billId: unknown) => placeOf({ screen, row: undefined, begun: { billId } })
  expect(below('a')).toBe(below('a'))
  expect(new Set([below('a'), below('b'), below('')]).size).toBe(3)
  expect([below(undefined), placeOf({ screen, row: undefined })]).toEqual(['a.line:new', 'a.line:new'])
})
it('a stored record has one place, wherever it is opened', () => {
  expect(placeOf({ screen, row: { id: 'r1' }, begun: { billId: 'a' } })).toBe('a.line:r1')
})
it('what a record begins with names the same place in any order', () => {
  expect(placeOf({ screen, row: undefined, begun: { billId: 'a', name: 'x' } })).toBe(
    placeOf({ screen, row: undefined, begun: { name: 'x', billId: 'a' } }),
  )
})

const relic = resolveScreen({
  version: 1,
  id: 'a.relic',
  title: 'Relics',
  fields: {
    name: { title: 'Name' },
    code: { title: 'Code', view: 'password' },
    sum: { title: 'Sum', compute: 'name' },
  },
  children: { parts: { screen: 'a.part', relation: 'many', key: 'relicId' } },
})
function open(row?: Row): OpenForm {
  const store = new FormStore({
    screen: relic,
    rules: fieldRules(relic),
    prefix: 'p',
    base: row ?? {},
    locked: false,
    isNew: row === undefined,
    words: ({ code }) => code,
  })
  return { store, row, screen: relic, prefix: 'p', children: [] }
}
const ROW = { id: 'r1', version: 3, name: 'a', code: null }

describe('what was typed into a form', () => {
  it('is secret only while a write-only field holds a value', () => {
    const form = open(ROW)
    expect([holdsSecret(form, { name: 'x', code: '' }), holdsSecret(form, { code: null })]).toEqual([false, false])
    expect(holdsSecret(form, { name: 'x', code: 'secret' })).toBe(true)
  })
  it('is offered again as far as its form knows it', () => {
    const draft = { id: 'd', place: 'p', at: 1, version: 3, base: {}, values: { name: 'x', parts: {}, gone: 1 } }
    expect(withoutUnknownFields(draft, open(ROW))?.values).toEqual({ name: 'x', parts: {} })
    expect(withoutUnknownFields({ ...draft, values: { gone: 1 } }, open(ROW))).toBeUndefined()
    const sent = { key: 'k', at: 1, row: undefined, values: undefined }
    expect(withoutUnknownFields({ ...draft, values: { gone: 1 }, sent }, open(ROW))).toMatchObject({ values: {}, sent })
  })
})

describe('a draft that is written while a person types', () => {
  const kept = () => {
    const put = vi.fn<Drafts['put']>(async () => 'disk')
    const putLast = vi.fn<Drafts['putLast']>()
    const remove = vi.fn<Drafts['remove']>(async () => undefined)
    return { put, putLast, remove, drafts: { put, putLast, remove } as unknown as Drafts }
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('holds what was typed, what it was typed over, and nothing that is only written', () => {
    const [form, { drafts, put, remove }] = [open(ROW), kept()]
    const name = new DraftName()
    const stop = storeDraft(form, drafts, name, new IdempotentSave())
    form.store.slots.get('name')?.change('b')
    form.store.slots.get('code')?.change('secret')
    vi.runAllTimers()
    expect(put.mock.lastCall).toEqual([
      { id: name.id, place: 'a.relic:r1', version: 3, base: { name: 'a', sum: null }, values: { name: 'b', sum: 'b' } },
    ])
    form.store.slots.get('name')?.change('a')
    vi.runAllTimers()
    expect(remove).toHaveBeenCalledWith(name.id)
    stop()
    form.store.slots.get('name')?.change('c')
    vi.runAllTimers()
    expect(put).toHaveBeenCalledTimes(1)
  })
  it('is written at once when the form is left, and a last time when the page goes away', () => {
    const [form, { drafts, put, putLast }] = [open(), kept()]
    const stop = storeDraft(form, drafts, new DraftName(), new IdempotentSave())
    form.store.slots.get('name')?.change('b')
    window.dispatchEvent(new Event('pagehide'))
    expect([put.mock.calls.length, putLast.mock.lastCall?.[0]]).toEqual([
      1,
      expect.objectContaining({ place: 'a.relic:new', base: {}, values: expect.objectContaining({ name: 'b' }) }),
    ])
    form.store.slots.get('name')?.change('c')
    stop()
    expect([put.mock.calls.length, put.mock.lastCall?.[0].values['name']]).toEqual([2, 'c'])
    expect(putLast).toHaveBeenCalledTimes(1)
  })
  it('holds everything while the answer to a save is missing, with the key of that save', async () => {
    const [form, { drafts, put }] = [open(ROW), kept()]
    const attempts = new IdempotentSave()
    attempts.resume({ row: ROW, values: { name: 'sent' }, key: 'k', at: 7 })
    const stop = storeDraft(form, drafts, new DraftName(), attempts)
    expect(put.mock.lastCall?.[0]).toMatchObject({
      values: { name: 'a' },
      sent: { key: 'k', at: 7, row: ROW, values: { name: 'sent' } },
    })
    expect(put.mock.lastCall?.[0].values).not.toHaveProperty('code')
    stop()
    attempts.resume({ row: ROW, values: { code: 'secret' }, key: 'k', at: 7 })
    storeDraft(form, drafts, new DraftName(), attempts)()
    expect(put.mock.lastCall?.[0]['sent']).toEqual({ key: 'k', at: 7, row: undefined, values: undefined })
  })
})

import { expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { FillProposal } from '../../api/rows/data-source.ts'
import { fillForm } from './fills.ts'
import { fieldRules } from '../validate/rules.ts'
import { FormStore } from './state.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.b',
  title: 'x',
  fields: {
    kind: { title: 'k' },
    no: { title: 'n', readonly: true, fill: { rule: 'once' } },
    code: { title: 'c', fill: { rule: 'by_kind', watch: ['kind'] } },
    copy: { title: 'y', compute: 'no' },
  },
})
const open = () =>
  new FormStore({
    screen,
    rules: fieldRules(screen),
    prefix: 'p',
    base: {},
    locked: false,
    isNew: true,
    words: ({ code }) => code,
  })

it('asks when a new form opens, and again when what a rule watches changes, until the user types', async () => {
  const ask = vi.fn<FillProposal>(async (rule, form) => (rule === 'once' ? 'N-1' : `C-${String(form['kind'] ?? '')}`))
  const store = open()
  fillForm(store, screen, ask)
  await vi.waitFor(() => expect(store.record).toMatchObject({ no: 'N-1', copy: 'N-1', code: 'C-' }))
  expect(store.flags.read().dirty).toBe(false)
  store.slots.get('kind')?.change('A')
  await vi.waitFor(() => expect(store.record['code']).toBe('C-A'), { timeout: 10_000 })
  expect(Object.keys(store.changes)).toEqual(['kind'])
  store.slots.get('code')?.change('mine')
  store.slots.get('kind')?.change('B')
  await vi.waitFor(() => expect(ask.mock.calls.filter(([rule]) => rule === 'by_kind')).toHaveLength(3), {
    timeout: 10_000,
  })
  expect(store.record['code']).toBe('mine')
})
it('leaves the field empty when the server cannot be asked', async () => {
  const store = open()
  const ask = vi.fn<FillProposal>(async () => undefined)
  fillForm(store, screen, ask)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  expect(store.record['no']).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { ChildStore, type OpenedChild } from '../store/children/child-store.ts'
import { sidesAfterSave } from './sides-after-save.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.order',
  title: '订单',
  fields: {
    name: { title: '名称' },
    note: { title: '备注' },
    code: { title: '密码', view: 'password' },
    full: { title: '全称', compute: "name + '!'" },
  },
})
const line = resolveScreen({ version: 1, id: 'a.line', title: '明细', fields: { sku: { title: '货号' } } })
const LINES: OpenedChild = {
  child: { name: 'lines', screen: 'a.line', relation: 'many', key: 'orderId', edit: 'grid' },
  title: '明细',
  screen: line,
  columns: line.fields,
  rights: { add: true, edit: true, remove: true },
  storeOf: (setup) => new ChildStore(setup),
}
const sent = { name: 'sent', note: 'n', code: 'secret' }
const row = { id: 'r1', version: 4, name: 'a', note: 'n' }
const since = (mine: Record<string, unknown>, theirs: Record<string, unknown>) =>
  sidesAfterSave({ screen, children: [] }, { row, values: sent, key: 'k', at: 1 }, mine, { id: 'r1', ...theirs })

describe('what was typed since a save that turned out to be stored', () => {
  it('goes over the stored record where no other user has saved since', () => {
    const theirs = { version: 5, name: 'sent', note: 'n', extra: 'of the server' }
    const sides = since({ name: 'sent', note: 'typed since', code: 'secret' }, theirs)
    expect(sides.isAlone).toBe(true)
    expect(sides.base).toEqual({ id: 'r1', ...theirs })
    expect(sides.mine).toEqual({ id: 'r1', ...theirs, note: 'typed since' })
  })
  it('is merged with what another user saved after it, over what was sent', () => {
    const sides = since({ name: 'mine', note: 'n' }, { version: 6, name: 'other', note: 'n' })
    expect(sides.isAlone).toBe(false)
    expect(sides.base).toEqual({ ...row, name: 'sent', note: 'n' })
    expect(sides.mine).toMatchObject({ name: 'mine', note: 'n' })
    expect(sides.theirs).toMatchObject({ name: 'other', version: 6 })
  })
  it.each([4, 6])('was rebaseSave by the save of another user where the version is %i', (version) =>
    expect(since(sent, { version }).isAlone).toBe(false),
  )
  it('neither compares what is only written nor what is computed', () => {
    const sides = since({ ...sent, code: 'another', full: 'x!' }, { version: 5, name: 'sent', note: 'n' })
    expect([Object.hasOwn(sides.mine, 'code'), Object.hasOwn(sides.mine, 'full')]).toEqual([false, false])
  })
  it('keeps what was typed into rows since, and takes the stored rows for the base', () => {
    const stored = [
      { id: 'l1', version: 2, sku: 'sent' },
      { id: 'l2', version: 1, sku: 'b' },
    ]
    const { base, mine } = sidesAfterSave(
      { screen, children: [LINES] },
      {
        row: {
          ...row,
          lines: [
            { id: 'l1', version: 1, sku: 'a' },
            { id: 'l2', version: 1, sku: 'b' },
          ],
        },
        values: { ...sent, lines: { changed: [{ id: 'l1', version: 1, sku: 'sent' }] } },
        key: 'k',
        at: 1,
      },
      {
        ...sent,
        lines: {
          changed: [
            { id: 'l1', version: 1, sku: 'sent' },
            { id: 'l2', version: 1, sku: 'typed since' },
          ],
          added: [{ id: '+1', sku: 'new' }],
          order: ['l2', 'l1', '+1'],
        },
      },
      { id: 'r1', version: 5, name: 'sent', lines: stored },
    )
    expect(base['lines']).toEqual(stored)
    expect(mine['lines']).toMatchObject({
      added: [{ id: '+1', sku: 'new' }],
      changed: [{ id: 'l2', sku: 'typed since' }, { id: 'l1' }],
      removed: [],
      order: ['l2', 'l1', '+1'],
    })
    const { changed = [] } = mine['lines'] as { changed?: readonly Record<string, unknown>[] }
    expect(changed.some((one) => one['id'] === 'l1' && Object.hasOwn(one, 'sku'))).toBe(false)
  })
})

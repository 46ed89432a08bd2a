import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'
import { useTip } from './use-tip.ts'

it('the tip of a cell says what is wrong with it, what others made of it and who is in it', () => {
  const column = {
    key: 'name',
    title: '名称',
    field: resolveField('name', { title: '名称', view: 'text' }),
    checks: [(value: unknown) => (value === 'mine' ? '名称不对' : undefined)],
  }
  const store = new GridStore({ columns: [column], rows: [{ id: 'a', name: 'was' }] })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  const box = { current: document.body.appendChild(document.createElement('div')) }
  const { result } = renderHook(() => useTip(sheet, box))
  act(() => result.current.point({ row: 0, col: 0 }, { x: 0, y: 0, height: 30 }))
  expect(result.current.tip).toBeUndefined()
  act(() => {
    store.edit([{ id: 'a', key: 'name', value: 'mine' }])
    store.merge({ id: 'a', name: 'theirs' }, '周雪')
    store.setPresence({ id: 'page', name: '陈明' }, { id: 'a', key: 'name' })
  })
  expect(result.current.tip?.text).toBe('名称不对 “名称”已被 周雪 修改，对方的值：theirs 陈明 正在编辑')
})

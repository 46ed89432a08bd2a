import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { GridStore } from '../store/grid-store.ts'
import type { ChildLoad } from '../grid-props.ts'
import type { GridRow } from '../store/types.ts'
import { RowExtras, type RowPlace } from './RowExtras.tsx'

const bounds = { x: 10, y: 100, height: 61 }
function open(parts: {
  readonly child?: ChildLoad
  readonly detail?: (row: GridRow) => ReactNode
  readonly at?: RowPlace['bounds']
  readonly isEntered?: boolean
}) {
  const store = new GridStore({
    columns: [{ key: 'name', title: '名称', field: resolveField('name', { title: '名称' }), checks: [] }],
    rows: [{ id: 'a', name: '鼎' }],
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  const onClose = vi.fn<(isLeft: boolean) => void>()
  render(
    <RowExtras
      store={store}
      ports={fakePorts({ notify })}
      opened={{ id: 'a', bounds: parts.at ?? bounds, isEntered: parts.isEntered ?? false }}
      detail={parts.detail}
      child={parts.child}
      onClose={onClose}
    />,
  )
  return { notify, onClose }
}
const shown: ChildLoad = async () => () => '子表'
const passes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const retry = () => passes(100)
afterEach(() => void vi.useRealTimers())

describe('what hangs on a row', () => {
  it('GRID-055 is its dialog, 1200 wide, or as large as the window', async () => {
    open({ detail: ({ values }) => String(values['name']) })
    const dialog = await screen.findByRole('dialog', { name: /第 1 行/ })
    const wide = () => (dialog.closest<HTMLElement>('.ant-modal') ?? dialog).style.width
    expect([dialog.textContent?.includes('鼎'), wide()]).toEqual([true, '1200px'])
    fireEvent.click(screen.getByRole('button', { name: '全屏' }))
    expect(wide()).toBe('100vw')
    fireEvent.click(screen.getByRole('button', { name: '退出全屏' }))
    expect(wide()).toBe('1200px')
  })
  it.each([
    [351, 'below'],
    [350, 'above'],
  ] as const)('GRID-056 opens with %s px free below it %s', async (free, side) => {
    open({ child: shown, at: { ...bounds, y: window.innerHeight - bounds.height - free } })
    await screen.findByText('子表')
    const { top, bottom } = screen.getByRole('dialog').style
    expect(side === 'below' ? [top, bottom] : [bottom, top]).toEqual([
      side === 'below' ? `${window.innerHeight - free}px` : `${bounds.height + free}px`,
      '',
    ])
  })
  it('GRID-057 AMB-147 is tried again three times, 100 ms apart, before 打开子表失败 is said', async () => {
    vi.useFakeTimers()
    const child = vi.fn<ChildLoad>().mockRejectedValue(new TypeError('out of reach'))
    const { notify, onClose } = open({ child })
    await passes(0)
    for (let tried = 0; tried < 2; tried += 1) await retry()
    await passes(99)
    expect([child.mock.calls.length, notify.mock.calls, onClose.mock.calls.length]).toEqual([3, [], 0])
    await passes(1)
    expect([child.mock.calls.length, notify.mock.calls, onClose.mock.calls.length]).toEqual([
      4,
      [['error', '打开子表失败']],
      1,
    ])
  })
  it('GRID-057 opens when it can at last', async () => {
    vi.useFakeTimers()
    let isReady = false
    const { notify } = open({
      child: async () => {
        if (!isReady) throw new TypeError('out of reach')
        return () => '子表'
      },
    })
    await retry()
    isReady = true
    await retry()
    expect([screen.getByRole('dialog').textContent?.includes('子表'), notify.mock.calls]).toEqual([true, []])
  })
  it('leads from what belongs to it on to its dialog', async () => {
    open({ child: shown, detail: () => '全部内容' })
    await screen.findByText('子表')
    fireEvent.click(screen.getByRole('button', { name: '查看详情' }))
    expect((await screen.findByRole('dialog', { name: /第 1 行/ })).textContent).toContain('全部内容')
    expect(screen.queryByText('子表')).toBeNull()
  })
  it('has the focus where a key or a button opened it, and leaves it to the rows where a cell was pressed', () => {
    open({ child: shown })
    expect(document.activeElement).toBe(document.body)
    cleanup()
    open({ child: shown, isEntered: true })
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: '第 1 行' }))
  })
  it('stays open while a person works in a popup of it, and closes on a press elsewhere or Escape', async () => {
    const { onClose } = open({ child: async () => () => createPortal(<input aria-label="在别处" />, document.body) })
    const out = await screen.findByRole('textbox', { name: '在别处' })
    fireEvent.mouseDown(out)
    fireEvent.keyDown(out, { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.mouseDown(document.body)
    expect(onClose.mock.calls).toEqual([[false], [true]])
  })
})

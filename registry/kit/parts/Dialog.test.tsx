import { Button, Input, Select } from 'antd'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

function Stand({
  children,
  danger = false,
  footer,
}: {
  readonly children: ReactNode
  readonly danger?: boolean
  readonly footer?: null
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <Dialog
          open
          title="标题"
          okText="确定"
          okButtonProps={{ danger }}
          {...(footer === null ? { footer } : {})}
          onCancel={() => setOpen(false)}
        >
          {children}
        </Dialog>
      )}
    </>
  )
}
async function open(stand: ReactNode) {
  await act(async () => void render(stand))
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  return screen.findByRole('dialog')
}

it.each([
  ['a field that takes words', <Input key="a" aria-label="名称" />, 'textbox'],
  ['a select', <Select key="b" aria-label="部门" options={[]} />, 'combobox'],
] as const)('begins in the first control where that is %s', async (_, field, role) => {
  await open(
    <Stand>
      {field}
      <Input aria-label="备注" />
    </Stand>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole(role)[0]))
})
it('begins on what confirms where the first control takes no words', async () => {
  await open(
    <Stand>
      <label>
        <input type="radio" />
        全部
      </label>
      <Input aria-label="名称" />
    </Stand>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /确\s*定/ })))
})
it('focuses the search of a list that has a tree next to it', async () => {
  await open(
    <Stand>
      <button type="button">全部部门</button>
      <search>
        <Input aria-label="用户姓名" />
      </search>
    </Stand>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '用户姓名' })))
})
it('begins on the dialog where what confirms is dangerous, or nothing confirms', async () => {
  const dialog = await open(<Stand danger>真的删除吗？</Stand>)
  await waitFor(() => expect(document.activeElement).toBe(dialog))
})
it('leaves the focus that its content chose, and the focus is never on the button that closes', async () => {
  await open(
    <Stand footer={null}>
      <Button>第一</Button>
      <Button ref={(button) => button?.focus()}>第二</Button>
    </Stand>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /第\s*二/ }))
})

it.each([
  [
    'confirms with an Enter that is pressed before the focus has its place',
    { key: 'Enter' },
    <label key="a">
      <input type="radio" />
      全部
    </label>,
    1,
  ],
  [
    'confirms nothing with the Enter that has opened it and is held down',
    { key: 'Enter', repeat: true },
    <label key="b">
      <input type="radio" />
      全部
    </label>,
    0,
  ],
  [
    'confirms nothing with such an Enter where a field takes words',
    { key: 'Enter' },
    <Input key="c" aria-label="名称" />,
    0,
  ],
] as const)('%s', async (_, key, content, confirmed) => {
  const [onOk, onCancel, onPage] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const stand = (isOpen: boolean) => (
    <>
      <button type="button" onKeyDown={onPage}>
        下面
      </button>
      <Dialog open={isOpen} title="标题" okText="确定" onOk={onOk} onCancel={onCancel}>
        {content}
      </Dialog>
    </>
  )
  const { rerender } = render(stand(false))
  screen.getByRole('button', { name: '下面' }).focus()
  rerender(stand(true))
  fireEvent.keyDown(document.activeElement ?? document.body, key)
  await waitFor(() =>
    expect(
      screen.getByRole('dialog').contains(document.activeElement) &&
        document.activeElement?.closest('.ant-modal-close'),
    ).toBe(null),
  )
  expect([onOk.mock.calls.length, onCancel.mock.calls.length, onPage.mock.calls.length]).toEqual([confirmed, 0, 0])
  // Later keys are those of what has the focus.
  expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })).toBe(true)
})

function Late({ isThere }: { readonly isThere: boolean }) {
  return (
    <Dialog open title="标题" okText="确定" okButtonProps={{ disabled: true }}>
      {isThere && <Input.TextArea aria-label="说明" />}
    </Dialog>
  )
}
it('begins in the first field of content that comes while it is open', async () => {
  const { rerender } = render(<Late isThere={false} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  rerender(<Late isThere />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '说明' })))
})
it('takes the focus from nothing else when content comes', async () => {
  const { rerender } = render(<Late isThere={false} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  const close = document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn:not(:disabled)')
  act(() => close?.focus())
  rerender(<Late isThere />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.getByRole('textbox', { name: '说明' })).toBeTruthy()
  expect(document.activeElement).toBe(close)
})

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { layout } from '../../state/layout.ts'
import { setLocale } from '../../state/locale.ts'
import { AppFrame } from '../../ui/frame/AppFrame.tsx'
import { PhoneContext } from '../../host/ui/use-phone.ts'
import { PagedTable, type PagedColumn } from './PagedTable.tsx'
import { usePaged, type Paging } from './use-paged.ts'

interface Row {
  readonly id: string
  readonly name: string
}
const read = vi.fn<(asked: Paging) => Promise<{ records: Row[]; total: number }>>(
  async ({ pageNo, pageSize }: Paging) => ({
    records: Array.from({ length: pageSize }, (_, at) => ({ id: `${pageNo}-${at}`, name: `第 ${pageNo} 页 ${at}` })),
    total: 23,
  }),
)
const COLUMNS: readonly PagedColumn<Row>[] = [
  { key: 'name', title: '名称', width: 100, render: ({ name }) => name },
  { key: 'id', title: '编号', width: 100, render: ({ id }) => id },
]
const ACTIONS: PagedColumn<Row> = {
  key: 'actions',
  title: '操作',
  width: 100,
  render: ({ id }) => <button type="button">改 {id}</button>,
}

function Part() {
  const paged = usePaged({}, read)
  return <PagedTable label="清单" rowKey="id" columns={COLUMNS} actions={ACTIONS} paged={paged} />
}
function draw(phone: boolean) {
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <PhoneContext value={phone}>
        <Part />
      </PhoneContext>
    </AppFrame>,
  )
}
beforeAll(() => setLocale('zh-CN'))
afterEach(() => read.mockClear())

it('is a table where there is room for one', async () => {
  draw(false)
  const row = (await screen.findByText('第 1 页 0')).closest('tr')!
  expect(within(row).getByRole('button', { name: '改 1-0' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '第 3 页' }))
  await waitFor(() => expect(read).toHaveBeenLastCalledWith({ pageNo: 3, pageSize: 10 }, expect.anything()))
})
it('is cards on a phone: each row is named by its first value, says what the others are, and keeps what can be done with it', async () => {
  draw(true)
  const card = (await screen.findByText('第 1 页 0')).closest('li')!
  expect(screen.queryByRole('table')).toBeNull()
  expect(within(screen.getByRole('list', { name: '清单' })).getAllByRole('button')).toHaveLength(10)
  expect(within(card).getByText('编号').nextSibling?.textContent).toBe('1-0')
  expect(within(card).getByRole('button', { name: '改 1-0' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByText('第 2 页 0')).toBeTruthy()
})
it('tells that nothing was found, or that it could not be read, and asks again on demand', async () => {
  read.mockRejectedValueOnce(new Error('x'))
  draw(true)
  const failed = await screen.findByRole('alert')
  read.mockResolvedValueOnce({ records: [], total: 0 })
  await userEvent.click(within(failed).getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
it('says that nothing was found only after the answer', async () => {
  const answer = Promise.withResolvers<{ records: never[]; total: number }>()
  read.mockReturnValueOnce(answer.promise)
  draw(false)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.queryByText('没有查询到任何数据')).toBeNull()
  answer.resolve({ records: [], total: 0 })
  expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
})

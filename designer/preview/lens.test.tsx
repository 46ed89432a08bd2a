import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { openDocument } from '../document/state.ts'
import { PresenceList } from '../editor/PresenceList.tsx'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../testing.tsx'
import { Preview } from './Preview.tsx'

const service = useFakeService()
const user = userEvent.setup()
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const opened = (baseVersion = 1) =>
  openDocument({ id: 'collection.relic', document: SMALL_SCREEN, baseVersion, revision: 1, hasDraft: true })
let asked: string[]
beforeEach(() => {
  asked = []
  service.server.use(
    http.get('*/schema/protection/:id', () =>
      answer({
        protection: { review: false, editors: [], publishers: [], version: 0, updateBy: null, updateTime: null },
        roles: [{ code: 'staff', name: '员工' }],
        mayEdit: true,
        mayPublish: true,
      }),
    ),
    http.get('*/schema/previewAs/:id', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('role') ?? '')
      return answer({
        codes: ['collection:relic:list', 'collection:relic:detail'],
        hidden: ['note'],
        readonly: [],
        masked: [],
        mayList: true,
        rows: [
          { id: '1', name: '青铜鼎', origin: '洛阳' },
          { id: '2', name: '玉琮', origin: '余杭' },
        ],
        total: 2,
      })
    }),
  )
})
const choose = async (name: string, option: string) => {
  await user.click(screen.getByLabelText(name))
  // A cell of the page may have the same words.
  const found = await waitFor(() => {
    const [entry] = screen.getAllByTitle(option).filter((one) => one.classList.contains('ant-select-item-option'))
    if (!entry) throw new Error(`no entry ${option}`)
    return entry
  })
  await user.click(found)
}

it('draws the page with the rows and fields of a role, at a record, and without what it may not do', async () => {
  await act(async () => void render(<EditorHarness open={opened()}>{<Preview />}</EditorHarness>))
  await screen.findByText('名称 12')
  expect(screen.getByText('备注 12')).toBeTruthy()
  await choose('以谁的身份预览', '某个角色')
  await choose('选择角色', '员工')
  expect(await screen.findByText('青铜鼎')).toBeTruthy()
  expect(asked).toEqual(['staff'])
  expect(screen.queryByText('名称 12')).toBeNull()
  expect(screen.queryByText(/备注/)).toBeNull()
  expect(screen.queryByText(/^新\s*增$/)).toBeNull()
  await choose('选择记录', '玉琮')
  await act(async () => screen.getByRole('radio', { name: '详情' }).click())
  expect(await screen.findByText('余杭')).toBeTruthy()
})
it('draws a stored version in place of the draft', async () => {
  service.publish({ ...SMALL_SCREEN, fields: { name: { title: '器名' } } }, '改名')
  await act(async () => void render(<EditorHarness open={opened(2)}>{<Preview />}</EditorHarness>))
  await screen.findByText('名称 12')
  await choose('预览的版本', '版本 2')
  expect(await screen.findByText('器名 12')).toBeTruthy()
})
it('offers nothing stored of a page that was never published', async () => {
  await act(async () => void render(<EditorHarness open={opened(0)}>{<Preview />}</EditorHarness>))
  await screen.findByText('名称 12')
  expect(screen.queryByLabelText('预览的版本')).toBeNull()
})
it('names the others who have the page open, and the field they are at', async () => {
  service.others = [
    { page: 'p1', name: '陈静', place: 'note' },
    { page: 'p2', name: '周雪', place: '' },
  ]
  render(
    <EditorHarness open={opened()}>
      <PresenceList />
    </EditorHarness>,
  )
  await waitFor(() => expect(screen.getByText('陈静 正在编辑“备注”')).toBeTruthy())
  expect(screen.getByText('周雪 也打开了此页面')).toBeTruthy()
})

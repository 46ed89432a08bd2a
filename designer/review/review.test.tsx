import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDocument } from '../document/state.ts'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import type { Review, Thread } from '../storage/review.ts'
import { DesignerHarness, EditorHarness, SMALL_SCREEN, useFakeService } from '../testing.tsx'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { ReviewPage } from './ReviewPage.tsx'

const service = useFakeService()
const user = userEvent.setup()
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })

const REVIEW: Review = {
  id: 'r1',
  state: 'open',
  note: '请看备注',
  requestBy: 'staff',
  requestName: '王小明',
  requestTime: '2024-01-02 08:00:00',
  reviewer: 'admin',
  reviewerName: '管理员',
  reason: '',
  decideTime: null,
  hash: 'h1',
  baseVersion: 1,
  current: true,
}
const THREAD: Thread = {
  id: 't1',
  pointer: '/fields/note',
  resolveBy: null,
  comments: [{ id: 't1', content: '太长', createBy: 'admin', createName: '管理员', createTime: '2024-01-02 09:00:00' }],
}
let sent: unknown[]
let review: Review
beforeEach(() => {
  sent = []
  review = REVIEW
  service.comments = [THREAD]
  const record = async (request: Request) => void sent.push(await request.json())
  service.server.use(
    http.get('*/schema/reviewed/:id', () =>
      answer({
        review,
        before: SMALL_SCREEN,
        after: { ...SMALL_SCREEN, title: '器物登记' },
        steps: [],
        problems: [],
        affected: [],
      }),
    ),
    http.get('*/schema/reviewers/:id', () => answer([{ username: 'chen', realname: '陈静' }])),
    http.post('*/schema/requestReview/:id', async ({ request }) => {
      await record(request)
      return answer(REVIEW)
    }),
    http.post('*/schema/decideReview/:id', async ({ request }) => {
      await record(request)
      review = { ...REVIEW, state: 'returned', reason: '请改' }
      return answer(review)
    }),
    http.post('*/schema/comments/:id', async ({ request }) => {
      await record(request)
      return answer([THREAD])
    }),
  )
})
const opened = () =>
  openDocument({ id: 'collection.relic', document: SMALL_SCREEN, baseVersion: 1, revision: 4, hasDraft: true })
const yes = async () => true
const nothing = () => {}

describe('the review of a draft', () => {
  it('is requested of a person who may approve, for the draft as it is saved', async () => {
    render(
      <EditorHarness open={opened()}>
        <ReviewDrawer onSave={yes} onClose={nothing} />
      </EditorHarness>,
    )
    await user.click(await screen.findByRole('button', { name: '提交审核' }))
    expect(await screen.findByText('请选择审核人')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /审核人/ }))
    await user.click(await screen.findByText('陈静 (chen)'))
    await user.type(screen.getByRole('textbox', { name: '给审核人的说明' }), '新字段')
    await user.click(screen.getByRole('button', { name: '提交审核' }))
    await waitFor(() => expect(sent).toEqual([{ reviewer: 'chen', note: '新字段', revision: 4 }]))
  })
  it('closes the publication of a page that demands it, until the draft is approved', async () => {
    service.review = { required: true, review: { ...REVIEW, state: 'approved', current: false } }
    const dialog = (
      <EditorHarness open={opened()}>
        <PublishDialog onSave={yes} onReview={nothing} onClose={nothing} onDone={nothing} />
      </EditorHarness>
    )
    const drawn = render(dialog)
    expect(await screen.findByText('该页面须经他人审核后才能发布')).toBeTruthy()
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^发\s*布$/ })
    expect(button().disabled).toBe(true)
    drawn.unmount()
    service.review = { required: true, review: { ...REVIEW, state: 'approved' } }
    render(dialog)
    await waitFor(() => expect(button().disabled).toBe(false))
  })
  it('shows its reviewer what changes, and sends the draft back only with a reason', async () => {
    render(
      <DesignerHarness>
        <ReviewPage id="collection.relic" onClose={nothing} />
      </DesignerHarness>,
    )
    expect(await screen.findByText('请看备注')).toBeTruthy()
    expect(screen.getByText(/改为“器物登记”/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^退\s*回$/ }))
    expect(await screen.findByText('请填写退回的原因')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: '意见' }), '请改')
    await user.click(screen.getByRole('button', { name: /^退\s*回$/ }))
    await waitFor(() => expect(sent).toEqual([{ review: 'r1', hash: 'h1', approved: false, reason: '请改' }]))
    expect(await screen.findByText('管理员 已退回')).toBeTruthy()
  })
  it('cannot approve a draft that was changed since, and leaves the decision to its reviewer', async () => {
    review = { ...REVIEW, current: false }
    const drawn = render(
      <DesignerHarness>
        <ReviewPage id="collection.relic" onClose={nothing} />
      </DesignerHarness>,
    )
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^通\s*过$/ })).disabled).toBe(true)
    drawn.unmount()
    render(
      <DesignerHarness user={{ username: 'chen', realname: '陈静' }}>
        <ReviewPage id="collection.relic" onClose={nothing} />
      </DesignerHarness>,
    )
    expect(await screen.findByText('由 管理员 审核')).toBeTruthy()
  })
  it('has remarks about elements by their titles, with answers', async () => {
    render(
      <DesignerHarness>
        <ReviewPage id="collection.relic" onClose={nothing} />
      </DesignerHarness>,
    )
    const thread = (await screen.findByText('太长')).closest('li') as HTMLElement
    expect(within(thread).getByText('字段“备注”')).toBeTruthy()
    await user.type(within(thread).getByRole('textbox'), '已改{Enter}')
    await waitFor(() => expect(sent).toEqual([{ pointer: '', content: '已改', thread: 't1' }]))
    expect(within(thread).getByRole<HTMLInputElement>('textbox').value).toBe('')
  })
})

import { screen as page, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource } from '../../../src/api/rows/data-source.ts'
import { ApiError } from '../../../src/api/client/errors.ts'
import { loadOnlineForm, onlineSource } from '../../../src/api/rows/online-source.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
// The form comes in the place of the one that said it was being fetched.
const field = (name: RegExp) => waitFor(() => within(page.getByRole('dialog')).getByRole('textbox', { name }))

describe('an online form of another back end', () => {
  let seen: string[] = []
  let rows: Record<string, unknown>[] = []
  let refusal: string | undefined
  const ok = <T,>(result: T, message = '') =>
    HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 } as never)
  const server = setupServer(
    http.get('*/online/cgform/api/getColumns/*', () =>
      ok({
        currentTableName: 'museum_loan',
        description: '借展',
        columns: [
          { dataIndex: 'exhibit_name', title: '展品' },
          { dataIndex: 'bpm_status', title: '流程' },
        ],
      }),
    ),
    http.get('*/online/cgform/api/getQueryInfo/*', () => ok([])),
    http.get('*/online/cgform/api/getFormItem/*', () =>
      ok({ schema: { properties: { exhibit_name: { view: 'text', title: '展品' } }, required: ['exhibit_name'] } }),
    ),
    http.get('*/online/cgform/api/getData/*', () => ok({ records: rows, total: rows.length })),
    http.get('*/online/cgform/api/form/9f2c/:id', ({ params }) => ok(rows.find(({ id }) => id === params['id']))),
    http.all('*/jeecg-boot/*', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      const isStart = request.url.includes('startMutilProcess')
      seen.push(
        isStart
          ? `start ${String(body['flowCode'])} ${String(body['id'])}`
          : `${request.method} ${JSON.stringify(body)}`,
      )
      if (isStart)
        return refusal === undefined
          ? ok(null, '流程发起成功!')
          : HttpResponse.json({ success: false, code: 500, message: refusal, result: null, timestamp: 1 })
      rows = [...rows.filter(({ id }) => id !== body['id']), { id: 'n1', exhibit_name: '', bpm_status: '1', ...body }]
      return ok({ flow_submit_id: 'n1' }, '添加成功!')
    }),
  )
  beforeAll(() => server.listen())
  beforeEach(() => {
    seen = []
    rows = [
      { id: 'a', exhibit_name: '青铜鼎', bpm_status: '1' },
      { id: 'b', exhibit_name: '玉琮', bpm_status: '2' },
    ]
    refusal = undefined
  })
  afterAll(() => server.close())
  const opened = async () => {
    const form = await loadOnlineForm('9f2c')
    const drawn = await draw({ screen: form.screen, source: onlineSource(form) })
    await rowsShown('青铜鼎')
    return drawn
  }
  const added = async () => {
    const drawn = await opened()
    await drawn.user.click(button(/新\s*增/))
    await drawn.user.type(await field(/展品/), '漆盘')
    await drawn.user.click(await page.findByRole('button', { name: '保存并提交流程' }))
    return drawn
  }

  it('saves what is filled in and then starts its process, in this order and once, and the list shows it', async () => {
    const { notify } = await added()
    expect(await page.findByText('漆盘')).toBeTruthy()
    expect(seen).toEqual([
      expect.stringMatching(/^POST .*"exhibit_name":"漆盘".*"jeecg_submit_form_and_flow":1/),
      'start onl_museum_loan n1',
    ])
    expect(notify.mock.calls).toContainEqual(['success', '流程发起成功!'])
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  })
  it('keeps the record where the process is refused, tells that it was not started, and it can be started from the list', async () => {
    refusal = '流程未发布'
    const { user, notify } = await added()
    expect(await page.findByText('漆盘')).toBeTruthy()
    expect(notify).toHaveBeenCalledWith(
      'warning',
      '记录已保存，但流程未启动：流程未发布。可以在列表中为该记录重新提交流程',
    )
    expect(notify.mock.calls.filter(([kind]) => kind === 'success')).toEqual([])
    refusal = undefined
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    const row = within(page.getByRole('row', { name: /漆盘/ }))
    if (!row.queryByRole('button', { name: '提交流程' })) await user.click(row.getByRole('button', { name: /更多/ }))
    await user.click(
      row.queryByRole('button', { name: '提交流程' }) ?? (await page.findByRole('menuitem', { name: '提交流程' })),
    )
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(seen.slice(1)).toEqual(['start onl_museum_loan n1', 'start onl_museum_loan n1']))
  })
  it('offers nothing of it where the process of a record runs already', async () => {
    const { user } = await opened()
    const edit = (name: RegExp) => within(page.getByRole('row', { name })).getByRole('button', { name: '编辑' })
    await user.click(edit(/玉琮/))
    await field(/展品/)
    expect(page.getByRole('button', { name: /保\s*存/ })).toBeTruthy()
    expect(page.queryByRole('button', { name: '保存并提交流程' })).toBeNull()
    await user.click(button(/关\s*闭/))
    await user.click(edit(/青铜鼎/))
    expect(await page.findByRole('button', { name: '保存并提交流程' })).toBeTruthy()
  })
})

describe('a form that starts a process', () => {
  const SUBMIT = {
    code: 'submit',
    title: '保存并送审',
    place: 'form',
    workflow: { code: 'relic_check' },
    visible: "level == '1'",
    confirm: '现在送审?',
  } as const
  const SCREEN: Screen = { ...RELIC, source: { endpoints: { list: '/relic/list' } }, actions: [SUBMIT] }
  const edited = async (source: Partial<DataSource>) => {
    const drawn = await draw({ screen: SCREEN, rows: relics(1), source })
    await rowsShown()
    await drawn.user.click(button('编辑'))
    await drawn.user.click(await page.findByRole('button', { name: '保存并送审' }))
    return drawn
  }
  const agree = async (user: Awaited<ReturnType<typeof draw>>['user']) => {
    const question = await page.findByText('现在送审?')
    await user.click(
      within(question.closest<HTMLElement>('[role="dialog"]') ?? document.body).getByRole('button', {
        name: /确\s*定/,
      }),
    )
  }

  it('asks its question once everything is right, saves, and starts it for the record', async () => {
    const start = vi.fn<NonNullable<DataSource['start']>>(async () => '')
    const { user, notify, source } = await edited({ start })
    expect(source.edit).not.toHaveBeenCalled()
    await agree(user)
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '流程已提交'))
    expect(source.edit).toHaveBeenCalledTimes(1)
    expect(start.mock.calls).toEqual([[SUBMIT.workflow, 'r1']])
  })
  it('neither saves nor starts while something is wrong, and a plain save starts nothing', async () => {
    const start = vi.fn<NonNullable<DataSource['start']>>(async () => '')
    const { user, source } = await draw({ screen: SCREEN, rows: relics(1), source: { start } })
    await rowsShown()
    await user.click(button('编辑'))
    await user.clear(await field(/名称/))
    await user.click(await page.findByRole('button', { name: '保存并送审' }))
    expect(page.queryByText('现在送审?')).toBeNull()
    expect(source.edit).not.toHaveBeenCalled()
    await user.type(await field(/名称/), '藏品')
    await user.click(button(/^保\s*存$/))
    await waitFor(() => expect(source.edit).toHaveBeenCalledTimes(1))
    expect(start).not.toHaveBeenCalled()
  })
  it('goes with what is typed, and not only with what is stored', async () => {
    const { user } = await draw({ screen: SCREEN, rows: relics(1) })
    await rowsShown()
    await user.click(button('编辑'))
    await page.findByRole('button', { name: '保存并送审' })
    const level = await field(/级别/)
    await user.clear(level)
    await user.type(level, '2')
    await waitFor(() => expect(page.queryByRole('button', { name: '保存并送审' })).toBeNull())
  })
  it('says that the outcome is unknown where the answer was lost', async () => {
    const { user, notify } = await edited({
      start: () =>
        Promise.reject(new ApiError('API_OFFLINE', { status: 0, replyCode: 0, said: '', result: undefined })),
    })
    await agree(user)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith('warning', expect.stringContaining('不能确定流程是否已启动')),
    )
  })
})

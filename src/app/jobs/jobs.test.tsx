import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../../schemas/contract/job.ts'
import { loadJobs } from '../../state/jobs.ts'
import { setLocale } from '../../state/locale.ts'
import { session } from '../../state/session/session.ts'
import { AppFrame } from '../../ui/frame/AppFrame.tsx'
import { JobCentre } from './JobCentre.tsx'

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'export',
  title: '藏品登记',
  state: 'running',
  done: 500,
  total: 2000,
  createTime: '2026-03-01 09:00:00',
  ...more,
})
const ENDED: Partial<Job> = {
  state: 'done',
  done: 2000,
  message: '已导出 2000 行',
  endTime: '2026-03-01 09:01:00',
  expireTime: '2026-03-02 09:01:00',
}
const DONE: Partial<Job> = { ...ENDED, fileName: '藏品登记.xlsx', fileUrl: '/sys/common/static/job/u1/a.xlsx' }
const answer = (result: unknown, success = true, message = '') =>
  HttpResponse.json({ success, code: success ? 200 : 500, message, result, timestamp: 1 })

let list: readonly Job[]
let asked: string[]
const server = setupServer(
  http.get('*/sys/job/list', () => (asked.push('list'), answer(list))),
  http.post('*/sys/job/cancel', async ({ request }) => {
    const { id } = (await request.json()) as { id: string }
    asked.push(`cancel ${id}`)
    list = list.map((one) =>
      one.id === id ? { ...one, state: 'cancelled', message: '已取消，取消前已处理 500 行' } : one,
    )
    return answer(null)
  }),
  http.delete('*/sys/job/delete', ({ request }) => {
    const id = new URL(request.url).searchParams.get('id')
    asked.push(`delete ${id}`)
    list = list.filter((one) => one.id !== id)
    return answer(null)
  }),
  http.get(
    '*/sys/common/static/job/u1/a.xlsx',
    () => (
      asked.push('file'),
      new HttpResponse('PK', {
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': 'attachment',
        },
      })
    ),
  ),
)
const look = { color: '#1890FF', dark: false, compact: false, contrast: false }
/** Drawn, and used: until then it asks for nothing. */
const draw = () => {
  render(
    <AppFrame locale="zh-CN" look={look}>
      <JobCentre />
    </AppFrame>,
  )
  fireEvent.pointerDown(document.body)
}
const opener = (name: string | RegExp) => screen.findByRole('button', { name })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  setLocale('zh-CN')
  Object.assign(session, {
    token: 'tok',
    username: 'staff',
    info: { id: 'u1', username: 'staff', realname: '王小明', avatar: '', orgCode: '' },
  })
  asked = []
  list = []
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

describe('the job centre', () => {
  it('is not there while there is nothing, and is not asked for again', async () => {
    draw()
    await waitFor(() => expect(asked).toEqual(['list']))
    expect(screen.queryByRole('button')).toBeNull()
  })
  it('asks for nothing before the page is used', async () => {
    render(
      <AppFrame locale="zh-CN" look={look}>
        <JobCentre />
      </AppFrame>,
    )
    list = [job('j1')]
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toEqual([])
    fireEvent.keyDown(document.body, { key: 'Tab' })
    expect(await opener(/1 个进行中/)).toBeTruthy()
    expect(asked).toContain('list')
  })
  it('finds a running job again after a reload, before any interaction', async () => {
    list = [job('j1')]
    draw()
    await opener(/1 个进行中/)
    cleanup()
    render(
      <AppFrame locale="zh-CN" look={look}>
        <JobCentre />
      </AppFrame>,
    )
    expect(await opener(/1 个进行中/)).toBeTruthy()
  })
  it('shows what goes on, how far it is, and tells when it has ended', async () => {
    list = [job('j1')]
    draw()
    await userEvent.click(await opener('后台任务，1 个进行中'))
    expect(await screen.findByText('500 / 2000 行')).toBeTruthy()
    expect(screen.getByText('导出 · 藏品登记')).toBeTruthy()
    expect(
      (await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })).violations,
    ).toEqual([])
    list = [job('j1', DONE)]
    // It asks by itself as long as something runs.
    expect(await screen.findByText('“藏品登记”已完成')).toBeTruthy()
    expect(await screen.findByText('已导出 2000 行')).toBeTruthy()
    expect(screen.getByRole('button', { name: '后台任务', hidden: true })).toBeTruthy()
  })
  it('gives the file under its name', async () => {
    list = [job('j1', DONE)]
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    draw()
    await userEvent.click(await opener('后台任务'))
    await userEvent.click(await opener('下载 藏品登记.xlsx'))
    await waitFor(() => expect(saved).toEqual(['藏品登记.xlsx']))
  })
  it('tells how far an import is, and gives the rows that it left out, also where it was cut short', async () => {
    const counts = { total: 500, fresh: 498, changed: 0, same: 0, wrong: 2 }
    const report = { importId: 'i1', counts }
    list = [
      job('j1', { kind: 'import', screen: 'lab.relic', report }),
      job('j2', {
        ...ENDED,
        kind: 'import',
        title: '展览',
        screen: 'lab.show',
        report: { ...report, fileUrl: '/sys/common/static/err/u1/b.xlsx', fileName: '展览_错误原因.xlsx' },
      }),
      job('j3', {
        ...ENDED,
        kind: 'import',
        title: '书目',
        screen: 'lab.book',
        state: 'cancelled',
        report: { ...report, importId: 'i3' },
      }),
      job('j4', {
        ...ENDED,
        kind: 'import',
        title: '全部',
        screen: 'lab.all',
        report: { ...report, counts: { ...counts, wrong: 0 } },
      }),
    ]
    server.use(
      http.get(
        '*/data/lab.book/import/state',
        ({ request }) => (
          asked.push(`state ${new URL(request.url).searchParams.get('id')}`),
          answer({
            id: 'i3',
            state: 'cancelled',
            done: 500,
            counts,
            fileUrl: '/sys/common/static/err/u1/c.xlsx',
            fileName: '书目_错误原因.xlsx',
          })
        ),
      ),
      http.get(
        '*/sys/common/static/err/u1/:file',
        ({ params }) => (
          asked.push(String(params['file'])),
          new HttpResponse('PK', {
            headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
          })
        ),
      ),
    )
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    draw()
    await userEvent.click(await opener(/1 个进行中/))
    expect(await screen.findByText('共 500 行：新增 498，更新 0，无变化 0，错误 2')).toBeTruthy()
    const links = screen.getAllByRole('button', { name: '下载错误报告' })
    expect(links.map((link) => link.closest('li')?.querySelector('b')?.textContent)).toEqual([
      '导入 · 展览',
      '导入 · 书目',
    ])
    for (const link of links) await userEvent.click(link)
    await waitFor(() => expect(saved).toEqual(['展览_错误原因.xlsx', '书目_错误原因.xlsx']))
    expect(asked.filter((call) => call !== 'list')).toEqual(['b.xlsx', 'state i3', 'c.xlsx'])
  })
  it('goes on with an import that was cut short, past wrong rows and below its record, and with none that a newer job goes on with', async () => {
    const counts = { total: 500, fresh: 500, changed: 0, same: 0, wrong: 0 }
    const cut = (id: string, importId: string, more: Partial<Job> = {}) =>
      job(id, { ...ENDED, kind: 'import', title: id, screen: 'lab.relic', report: { importId, counts }, ...more })
    list = [
      cut('j1', 'i1'),
      cut('j2', 'i1', { state: 'cancelled' }),
      cut('j3', 'i3', { state: 'failed', report: { importId: 'i3', counts, place: { _below: 'lab.show:7' } } }),
      cut('j4', 'i4', { report: { importId: 'i4', counts, isStopped: true } }),
    ]
    const gone = [] as string[]
    server.use(
      http.post('*/data/lab.relic/import/apply', async ({ request }) => {
        const { id, wrong } = (await request.json()) as { id: string; wrong: string }
        gone.push(`${id} ${wrong} ${new URL(request.url).searchParams.get('_below') ?? ''}`)
        if (id === 'i4') return answer(null, false, '上传的文件已过期，请重新上传')
        list = [cut('j5', id, { state: 'waiting' }), ...list]
        return answer({ id, state: 'running', done: 500, counts, jobId: 'j5' })
      }),
    )
    draw()
    await userEvent.click(await opener('后台任务'))
    const links = await screen.findAllByRole('button', { name: '继续导入其余行（跳过有误的行）' })
    expect(links.map((link) => link.closest('li')?.querySelector('b')?.textContent)).toEqual(['导入 · j3', '导入 · j4'])
    const [third, fourth] = links
    if (fourth) await userEvent.click(fourth)
    expect(await screen.findByText('上传的文件已过期，请重新上传')).toBeTruthy()
    if (third) await userEvent.click(third)
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: '继续导入其余行（跳过有误的行）' })).toHaveLength(1),
    )
    expect(gone).toEqual(['i4 skip ', 'i3 skip lab.show:7'])
  })
  it('cancels what runs, and clears what has ended', async () => {
    list = [job('j1')]
    draw()
    await userEvent.click(await opener(/1 个进行中/))
    await userEvent.click(await opener('取消“藏品登记”'))
    expect(await screen.findByText('已取消，取消前已处理 500 行')).toBeTruthy()
    await userEvent.click(await opener('清除“藏品登记”'))
    expect(await screen.findByText('暂无数据')).toBeTruthy()
    expect(asked.filter((call) => call !== 'list')).toEqual(['cancel j1', 'delete j1'])
  })
  it('appears when a job begins', async () => {
    draw()
    await waitFor(() => expect(asked).toEqual(['list']))
    list = [job('j1', { state: 'waiting', done: 0, total: null })]
    await loadJobs()
    await userEvent.click(await opener(/1 个进行中/))
    expect(await screen.findByText('等待中')).toBeTruthy()
    expect(screen.getByText('0 行')).toBeTruthy()
  })
})

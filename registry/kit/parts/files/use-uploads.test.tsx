import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../../schemas/messages/index.ts'
import { file } from '../../../widgets/file/index.ts'
import type { FakeOverrides } from '../../testing.tsx'
import type { UploadRequest } from '../../ports.ts'
import { FixtureFace, fakePorts } from '../../testing.tsx'
import { useUploads } from './use-uploads.ts'

const faces = await file.view()
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

/** A field on a page that may be hidden, or be drawn with other ports; uploads wait for the test. */
function field(
  options: Readonly<Record<string, unknown>> = {},
  { stored = [] as readonly string[], ...overrides }: FakeOverrides & { readonly stored?: readonly string[] } = {},
) {
  const answers: {
    readonly name: string
    readonly arrive: (path: string) => void
    readonly signal: AbortSignal | undefined
  }[] = []
  const onChange = vi.fn<(value: unknown) => void>()
  const notify = vi.fn<(level: string, text: string) => void>()
  const ports = () =>
    fakePorts({
      notify,
      ...overrides,
      files: {
        ...fakePorts().files,
        upload: (sent, { signal }) => new Promise((arrive) => void answers.push({ name: sent.name, arrive, signal })),
      },
    })
  const value = stored.map((fileName) => ({ fileName, filePath: `temp/${fileName}` }))
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <FixtureFace
        widget={file}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value, options, field: { title: '附件' } }}
        ports={ports()}
        id="sample"
        onChange={onChange}
      />
    </Activity>
  )
  const { container, rerender, unmount } = render(page('visible'))
  const choose = (...files: readonly File[]) =>
    fireEvent.change(container.querySelector('input[type=file]') ?? container, { target: { files } })
  const arrive = (path: string) => act(async () => answers.shift()?.arrive(path))
  return {
    answers,
    onChange,
    notify,
    choose,
    arrive,
    unmount,
    show: (mode: 'visible' | 'hidden') => act(async () => rerender(page(mode))),
  }
}
const names = (value: unknown) => (value as readonly { readonly fileName: string }[]).map(({ fileName }) => fileName)

it('continues while the page is hidden', async () => {
  const { answers, onChange, notify, choose, arrive, show } = field()
  choose(pdf('录像.pdf'))
  await screen.findByRole('progressbar')
  await show('hidden')
  expect(answers[0]?.signal?.aborted).toBe(false)
  await arrive('temp/录像.pdf')
  await show('visible')
  expect(names(onChange.mock.lastCall?.[0])).toEqual(['录像.pdf'])
  expect(await screen.findByRole('button', { name: '下载 录像.pdf' })).toBeDefined()
  expect([screen.queryByRole('progressbar'), notify.mock.calls]).toEqual([null, []])
})

it('stays in the list when the ports are made anew before it has arrived', async () => {
  const { onChange, choose, arrive, show } = field()
  choose(pdf('a.pdf'))
  await show('visible')
  expect(screen.getByRole('progressbar')).toBeDefined()
  await arrive('temp/a.pdf')
  await waitFor(() => expect(names(onChange.mock.lastCall?.[0])).toEqual(['a.pdf']))
})

it('joins the value although its field was taken off the form meanwhile', async () => {
  const { answers, onChange, choose, arrive, unmount } = field({}, { stored: ['old.pdf'] })
  choose(pdf('a.pdf'))
  await screen.findByRole('progressbar')
  unmount()
  expect(answers[0]?.signal?.aborted).toBe(false)
  await arrive('temp/a.pdf')
  expect(names(onChange.mock.lastCall?.[0])).toEqual(['old.pdf', 'a.pdf'])
})

it('says so when there is no room for all that was chosen', async () => {
  const { notify, choose } = field({ number: 2 }, { stored: ['old.pdf'] })
  choose(pdf('a.pdf'))
  expect(notify).not.toHaveBeenCalled()
  choose(pdf('b.pdf'))
  expect(notify.mock.lastCall).toEqual(['warning', '最多 2 个文件，仅保留最后选择的'])
  const single = field({ multi: false }, { stored: ['old.pdf'] })
  single.choose(pdf('a.pdf'))
  expect(single.notify).not.toHaveBeenCalled()
  single.choose(pdf('b.pdf'), pdf('c.pdf'))
  expect([single.notify.mock.calls, single.answers.map(({ name }) => name)]).toEqual([
    [['warning', '最多 1 个文件，仅保留最后选择的']],
    ['a.pdf', 'c.pdf'],
  ])
})

it('refuses ten files of a wrong kind with one sentence', () => {
  const { notify, answers, choose } = field({ accept: '.docx' })
  choose(...Array.from({ length: 10 }, (_, at) => pdf(`${at}.pdf`)))
  expect([notify.mock.calls, answers]).toEqual([[['error', '请上传文件']], []])
})

it('UPLOAD-006 holds uid, name, status, response, url, thumbUrl, size and percent of each file, and shows one that is stored before its turn by its address', async () => {
  const { answers, onChange, choose, show } = field()
  const picture = new File(['xyz'], '鼎.png', { type: 'image/png' })
  choose(pdf('a.pdf'), picture)
  await screen.findAllByRole('progressbar')
  await act(async () => answers[1]?.arrive('temp/鼎.png'))
  const link = await screen.findByRole('link', { name: '鼎.png' })
  expect([link.getAttribute('href'), document.querySelector('img')?.getAttribute('src')]).toEqual([
    fakePorts().files.url('temp/鼎.png'),
    fakePorts().files.thumbnail('temp/鼎.png'),
  ])
  expect([screen.getAllByRole('progressbar').length, onChange.mock.calls]).toEqual([1, []])
  await act(async () => answers[0]?.arrive('temp/a.pdf'))
  expect(onChange.mock.lastCall).toEqual([
    [
      { fileName: 'a.pdf', filePath: 'temp/a.pdf' },
      { fileName: '鼎.png', filePath: 'temp/鼎.png' },
    ],
  ])
  await show('visible')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('UPLOAD-006 holds each of its parts through uploading, done and error', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const upload = vi.fn<(sent: File, request: UploadRequest) => Promise<string>>()
  upload.mockImplementationOnce((_, { onProgress }) => {
    onProgress?.(40)
    return promise
  })
  upload.mockResolvedValueOnce('temp/b.pdf').mockRejectedValueOnce(new AppError('FILE_SEND_FAILED', { name: 'c.pdf' }))
  const ports = fakePorts({
    files: { ...fakePorts().files, upload, url: (path) => `/static/${path}`, thumbnail: (path) => `/thumbs/${path}` },
  })
  const source = {
    ports,
    options: {
      biz: 'temp',
      returnUrl: false,
      multi: true,
      uploadnum: 0,
      number: 0,
      allowDownload: true,
      allowRemove: true,
    },
    value: [],
    onChange: () => undefined,
    refuse: () => undefined,
    keepRefused: true,
  }
  const { result } = renderHook(() => useUploads(source))
  act(() => result.current.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]))
  const uids = result.current.entries.map(({ uid }) => uid)
  await waitFor(() => expect(result.current.entries[2]?.status).toBe('error'))
  const same = { size: 1, type: 'application/pdf' }
  expect(new Set(uids).size).toBe(3)
  expect(result.current.entries).toEqual([
    { ...same, uid: uids[0], name: 'a.pdf', status: 'uploading', percent: 40 },
    {
      ...same,
      uid: uids[1],
      name: 'b.pdf',
      status: 'done',
      percent: 100,
      response: { success: true, message: 'temp/b.pdf' },
      url: '/static/temp/b.pdf',
      thumbUrl: '/thumbs/temp/b.pdf',
    },
    {
      ...same,
      uid: uids[2],
      name: 'c.pdf',
      status: 'error',
      percent: 0,
      response: { success: false, message: 'c.pdf 文件上传失败' },
    },
  ])
  resolve('temp/a.pdf')
  await waitFor(() => expect(result.current.entries.map(({ name }) => name)).toEqual(['c.pdf']))
})

it('UPLOAD-001 an upload goes from uploading to done, to error or to removed, from each of which it can be removed', async () => {
  const sent: {
    readonly name: string
    readonly signal: AbortSignal | undefined
    readonly arrive: (path: string) => void
    readonly refuse: (reason: unknown) => void
  }[] = []
  const upload = (one: File, { signal }: UploadRequest) =>
    new Promise<string>((arrive, refuse) => void sent.push({ name: one.name, signal, arrive, refuse }))
  const onChange = vi.fn<(value: unknown) => void>()
  const ports = fakePorts({ files: { ...fakePorts().files, upload } })
  const source = {
    ports,
    options: {
      biz: 'temp',
      returnUrl: true,
      multi: true,
      uploadnum: 0,
      number: 0,
      allowDownload: true,
      allowRemove: true,
    },
    value: [],
    onChange,
    refuse: () => undefined,
    keepRefused: true,
  }
  const { result } = renderHook(() => useUploads(source))
  const statuses = () => result.current.entries.map(({ name, status }) => `${name} ${status}`)
  const remove = (name: string) =>
    act(() => result.current.remove(result.current.entries.find((entry) => entry.name === name)?.uid ?? ''))
  act(() => result.current.add(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(pdf)))
  expect(statuses()).toEqual(['a.pdf uploading', 'b.pdf uploading', 'c.pdf uploading', 'd.pdf uploading'])
  await act(async () => sent[1]?.arrive('temp/b.pdf'))
  await act(async () => sent[2]?.refuse(new AppError('FILE_UPLOAD_REFUSED')))
  await act(async () => sent[3]?.arrive('temp/d.pdf'))
  expect(statuses()[1]).toBe('b.pdf done')
  remove('a.pdf')
  expect([sent[0]?.signal?.aborted, statuses().some((entry) => entry.startsWith('a.pdf'))]).toEqual([true, false])
  remove('b.pdf')
  await act(async () => sent[0]?.arrive('temp/a.pdf'))
  await waitFor(() => expect(statuses()).toEqual(['c.pdf error']))
  expect(onChange.mock.calls.map(([value]) => names(value))).toEqual([['d.pdf']])
  remove('c.pdf')
  expect(statuses()).toEqual([])
})

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { fileDialogItem } from '../../kit/parts/files/file-entry.ts'
import { type Files, nameOfPath } from '../../kit/parts/files/files.ts'
import { dragByFinger } from '../../../tests/kit/pages/drag.ts'
import { type FakeOverrides, FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { file } from './index.ts'
import { isAccepted } from '../../kit/parts/files/accept.ts'

const faces = await file.view()
const report = { fileName: '报告.pdf', filePath: 'temp/报告.pdf' }
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

function draw(
  value: Files,
  options: Readonly<Record<string, unknown>> = {},
  overrides: FakeOverrides = {},
  face: 'Form' | 'Cell' = 'Form',
) {
  const onChange = vi.fn<(value: Files) => void>()
  const notify = vi.fn<(level: string, text: string) => void>()
  const ports = fakePorts({ notify, ...overrides })
  const { container, unmount } = render(
    <FixtureFace
      widget={file}
      faces={faces}
      face={face}
      fixture={{ name: 'x', stored: null, value, options, field: { title: '附件' } }}
      ports={ports}
      id="sample"
      onChange={(next) => onChange(next as Files)}
    />,
  )
  return {
    onChange,
    notify,
    unmount,
    chooser: container.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input'),
  }
}
const failing = (reason: unknown, only = '') => {
  const { files } = fakePorts()
  return {
    ...files,
    upload: (sent: File, request: Parameters<typeof files.upload>[1]) =>
      sent.name.includes(only) ? Promise.reject(reason) : files.upload(sent, request),
  }
}

describe('file', () => {
  it('UPLOAD-011 labels its button 点击上传', () => {
    draw([])
    expect(screen.getByRole('button', { name: '附件 点击上传' }).textContent).toBe('点击上传')
  })

  it('UPLOAD-010 refuses a file of another kind: 请上传文件', async () => {
    const { onChange, notify, chooser } = draw([], { accept: '.pdf' })
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'a.exe', { type: 'application/x-msdownload' })] } })
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', '请上传文件'))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('accepts by extension and by kind', () => {
    expect(isAccepted('', { name: 'a.exe', type: '' })).toBe(true)
    expect(isAccepted('.pdf, .DOCX', { name: 'A.docx', type: '' })).toBe(true)
    expect(isAccepted('image/*', { name: 'a', type: 'image/png' })).toBe(true)
    expect(isAccepted('application/pdf', { name: 'a.pdf', type: 'text/plain' })).toBe(false)
    expect(isAccepted('.pdf', { name: 'a.pdf.exe', type: 'application/pdf' })).toBe(false)
  })

  it('UPLOAD-013 takes several files by default and adds them in the order they were chosen', async () => {
    const { files } = fakePorts()
    const upload = async (sent: File) => {
      await new Promise((resolve) => setTimeout(resolve, sent.name === 'slow.pdf' ? 60 : 0))
      return `temp/${sent.name}`
    }
    const { onChange, chooser } = draw([report], {}, { files: { ...files, upload } })
    await userEvent.upload(chooser, [pdf('slow.pdf'), pdf('quick.pdf')])
    await waitFor(() =>
      expect(onChange.mock.lastCall?.[0].map((one) => one.fileName)).toEqual(['报告.pdf', 'slow.pdf', 'quick.pdf']),
    )
  })

  it('UPLOAD-002 UPLOAD-004 shows the words of the server and drops the failed file; the others stay', async () => {
    const { onChange, notify, chooser } = draw(
      [report],
      {},
      { files: failing(new AppError('API_REFUSED', { message: '文件过大' }), 'big') },
    )
    await userEvent.upload(chooser, [pdf('big.pdf'), pdf('small.pdf')])
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([report, { fileName: 'small.pdf', filePath: 'temp/small.pdf' }]),
    )
    expect(notify.mock.calls).toEqual([['error', '文件过大']])
    expect(screen.queryByText(/big\.pdf/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('UPLOAD-005 names the file when it did not get there', async () => {
    const { notify, chooser } = draw([], {}, { files: failing(new TypeError('network')) })
    await userEvent.upload(chooser, pdf('a.pdf'))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'a.pdf 文件上传失败'))
  })

  it('UPLOAD-014 says 上传失败 when the server gave no reason, and unknown error in English', async () => {
    const { notify, chooser } = draw([], {}, { files: failing(new AppError('FILE_UPLOAD_REFUSED')) })
    await userEvent.upload(chooser, pdf('a.pdf'))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', '上传失败'))
    const english = draw([], {}, { locale: 'en-US', files: failing(new AppError('FILE_UPLOAD_REFUSED')) })
    await userEvent.upload(english.chooser, pdf('a.pdf'))
    await waitFor(() => expect(english.notify).toHaveBeenCalledWith('error', 'Unknown error'))
  })

  it('shows the progress and cancels an upload', async () => {
    let aborted = false
    const files = {
      ...fakePorts().files,
      upload: (_: File, { signal, onProgress }: Parameters<ReturnType<typeof fakePorts>['files']['upload']>[1]) =>
        new Promise<string>((_resolve, reject) => {
          onProgress?.(40)
          signal?.addEventListener('abort', () => {
            aborted = true
            reject(new AppError('API_ABORTED'))
          })
        }),
    }
    const { notify, chooser } = draw([], {}, { files })
    await userEvent.upload(chooser, pdf('a.pdf'))
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
    await userEvent.click(screen.getByRole('button', { name: '取消上传 a.pdf' }))
    expect(aborted).toBe(true)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(notify).not.toHaveBeenCalled()
  })

  it('UPLOAD-007 UPLOAD-008 stores names, paths and sizes, or the paths alone', () => {
    const value = [{ fileName: 'a.pdf', filePath: 'temp/x.pdf', fileSize: 3 }, report]
    expect(file.codec.write(value, { returnUrl: false })).toBe(
      '[{"fileName":"a.pdf","filePath":"temp/x.pdf","fileSize":3},{"fileName":"报告.pdf","filePath":"temp/报告.pdf"}]',
    )
    expect(file.codec.write(value, { returnUrl: true })).toBe('temp/x.pdf,temp/报告.pdf')
    expect(fixtureOptions(file, {})['returnUrl']).toBe(true)
  })

  it('downloads under the name of the file, and warns when that fails', async () => {
    const download = vi
      .fn<(path: string, name?: string) => Promise<void>>()
      .mockRejectedValue(new AppError('FILE_DOWNLOAD_FAILED'))
    const { notify } = draw([report], {}, { files: { ...fakePorts().files, download } })
    await userEvent.click(screen.getByRole('button', { name: '下载 报告.pdf' }))
    expect(download).toHaveBeenCalledWith('temp/报告.pdf', '报告.pdf')
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '文件下载失败'))
  })

  it('sends a file again that did not get there', async () => {
    const upload = vi
      .fn<(file: File, request: { biz: string }) => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('network'))
      .mockResolvedValue('temp/a.pdf')
    const { onChange, chooser } = draw([], {}, { files: { ...fakePorts().files, upload } })
    await userEvent.upload(chooser, pdf('a.pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain('a.pdf 文件上传失败')
    await userEvent.click(screen.getByRole('button', { name: '重新上传 a.pdf' }))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([{ fileName: 'a.pdf', filePath: 'temp/a.pdf' }]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('changes the order by keys, and says so at either end', async () => {
    const other = { fileName: 'b.zip', filePath: 'temp/b.zip' }
    const { onChange, notify } = draw([report, other])
    screen.getByRole('button', { name: '下移 报告.pdf' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith([other, report])
    await userEvent.click(screen.getByRole('button', { name: '上移 b.zip' }))
    await userEvent.click(screen.getByRole('button', { name: '下移 报告.pdf' }))
    expect(notify.mock.calls).toEqual([
      ['warning', '未知的操作'],
      ['warning', '已到最后~'],
    ])
  })

  it('changes the order by a finger on the handle', async () => {
    const [b, c] = ['b.zip', 'c.zip'].map((fileName) => ({ fileName, filePath: `temp/${fileName}` })) as [
      Files[number],
      Files[number],
    ]
    const { onChange } = draw([report, b, c])
    await dragByFinger(0, 2)
    expect(onChange.mock.calls).toEqual([[[b, c, report]]])
  })

  it('GRIDCELL-040 cuts the name in a cell to five characters and dots', () => {
    draw([{ fileName: '青铜器鉴定报告.pdf', filePath: 'temp/a.pdf' }], {}, {}, 'Cell')
    expect(screen.getByRole('button', { name: '下载 青铜器鉴定报告.pdf' }).textContent).toBe('青铜器鉴定...')
  })

  it('GRIDCELL-035 shows the first of several files in a cell, and saves that one', async () => {
    const download = vi.fn<(path: string, name?: string) => Promise<void>>().mockResolvedValue()
    draw(
      file.codec.read('temp/a.pdf,temp/b.pdf', fixtureOptions(file, {})) as Files,
      {},
      { files: { ...fakePorts().files, download } },
      'Cell',
    )
    await userEvent.click(screen.getByRole('button', { name: '下载 a.pdf' }))
    expect(download.mock.calls).toEqual([['temp/a.pdf', 'a.pdf']])
  })

  const neither = { allowDownload: false, allowRemove: false, uploadnum: 1 }
  it('GRIDCELL-038 offers saving and removing unless the options say otherwise, and then neither', () => {
    const { unmount } = draw([report])
    expect([
      screen.getAllByRole('button', { name: /^下载/ }).length,
      screen.getAllByRole('button', { name: /^删除/ }).length,
    ]).toEqual([1, 1])
    unmount()
    draw([report], neither)
    expect([screen.queryByRole('button', { name: /^下载/ }), screen.queryByRole('button', { name: /^删除/ })]).toEqual([
      null,
      null,
    ])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '附件 点击上传' }).disabled).toBe(true)
  })
  it('GRIDCELL-038 offers neither in a cell nor in its pop-up', async () => {
    draw([report], neither, {}, 'Cell')
    expect(screen.queryByRole('button', { name: /^下载/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '更多 附件' }))
    const dialog = await screen.findByRole('dialog', { name: '附件' }, { timeout: 20_000 })
    expect([
      within(dialog).getByTitle('报告.pdf').tagName,
      within(dialog).queryByRole('button', { name: '删除 报告.pdf' }),
      within(dialog).queryByRole('button', { name: '附件 点击上传' }),
    ]).toEqual(['SPAN', null, null])
  })

  it('GRIDCELL-038 pushes no file out that may not be removed', async () => {
    const { onChange, chooser } = draw([report], { allowRemove: false, uploadnum: 2 })
    await userEvent.upload(chooser, [pdf('a.pdf'), pdf('b.pdf')])
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    for (const [files] of onChange.mock.calls) expect(files[0]).toEqual(report)
  })

  it('FILEPOP-001 FILEPOP-002 UPLOAD-016 opens from a cell a dialog 520 wide, which requires at least one file', async () => {
    const { onChange, notify } = draw([report], {}, {}, 'Cell')
    await userEvent.click(screen.getByRole('button', { name: '更多 附件' }))
    const dialog = await screen.findByRole('dialog', { name: '附件' }, { timeout: 20_000 })
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('520px')
    await userEvent.click(within(dialog).getByRole('button', { name: '删除 报告.pdf' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(notify).toHaveBeenCalledWith('warning', '未上传任何文件')
    expect([screen.queryByRole('dialog') === null, onChange.mock.calls]).toEqual([false, []])
    await userEvent.upload(
      dialog.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input'),
      pdf('new.pdf'),
    )
    await within(dialog).findByRole('button', { name: '删除 new.pdf' })
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(onChange).toHaveBeenLastCalledWith([{ fileName: 'new.pdf', filePath: 'temp/new.pdf' }])
  })

  it('FILE-002 tells the host that a cell sends the file', async () => {
    const upload = vi
      .fn<(file: File, request: { biz: string; isCell?: boolean }) => Promise<string>>()
      .mockResolvedValue('temp/a.pdf')
    const { onChange, chooser } = draw([], {}, { files: { ...fakePorts().files, upload } }, 'Cell')
    await userEvent.upload(chooser, pdf('a.pdf'))
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    expect(upload.mock.calls[0]?.[1].isCell).toBe(true)
  })

  it('FILEPOP-003 holds name, url, path, status done and id', () => {
    expect(fileDialogItem(report, { url: (path) => `/static/${path}` })).toEqual({
      id: 'temp/报告.pdf',
      name: '报告.pdf',
      path: 'temp/报告.pdf',
      url: '/static/temp/报告.pdf',
      status: 'done',
    })
  })

  it('UPLOAD-015 takes a file out of the value and asks the server for nothing: the stored file stays', async () => {
    const port = {
      ...fakePorts().files,
      upload: vi.fn<() => Promise<string>>(),
      download: vi.fn<() => Promise<void>>(),
      read: vi.fn<() => Promise<Blob>>(),
    }
    const { onChange } = draw([report], {}, { files: port })
    await userEvent.click(screen.getByRole('button', { name: '删除 报告.pdf' }))
    expect(onChange).toHaveBeenLastCalledWith([])
    expect([port.upload, port.download, port.read].map((call) => call.mock.calls.length)).toEqual([0, 0, 0])
  })

  it('takes a file out of the value without asking', async () => {
    const { onChange } = draw([report])
    await userEvent.click(screen.getByRole('button', { name: '删除 报告.pdf' }))
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  it.each([
    ['temp/a_1714550400123.png', 'a.png'],
    ['temp/a_9e97832a40_1795201100870.pdf', 'a.pdf'],
    ['a', 'a'],
    ['x/', 'x/'],
    ['https://h/p/b.pdf?x=1', 'b.pdf'],
    ['t/a_123.png', 'a_123.png'],
  ])('reads the name out of %s', (path, name) => {
    expect(nameOfPath(path)).toBe(name)
  })
})

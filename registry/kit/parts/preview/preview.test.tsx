import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { utils, write } from 'xlsx'
import { describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../testing.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { previewKind } from './kinds.ts'

const WAIT = { timeout: 30_000 }
const dialog = { mounted: true, open: true, show: () => undefined, hide: () => undefined, afterClose: () => undefined }

function look(name: string, content: BlobPart, viewer?: string) {
  const read = vi.fn<(path: string) => Promise<Blob>>(async () => new Blob([content]))
  const download = vi.fn<(path: string, name?: string) => Promise<void>>(async () => undefined)
  render(<PreviewDialog dialog={dialog} file={{ fileName: name, filePath: `file/${name}` }} ports={fakePorts({ files: { ...fakePorts().files, read, download, viewer, url: (path) => `/static/${path}` } })} />)
  return { read, download }
}
function book(rows: readonly (readonly string[])[]): BlobPart {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows.map((row) => [...row])), '藏品')
  return write(made, { type: 'array', bookType: 'xlsx' }) as BlobPart
}

describe('a look at a file', () => {
  it.each([
    ['a/b.PDF', 'pdf'], ['a/b.docx', 'word'], ['a/b.xls', 'sheet'], ['a/b.csv', 'sheet'], ['a/b.md', 'text'], ['a/b.mp3', 'audio'], ['a/b.mp4', 'video'], ['a/b.png', 'picture'],
    ['a/b.doc', 'closed'], ['a/b.ppt', 'closed'], ['a/b.pptx', 'closed'], ['a/b.zip', undefined], ['a/b.html', undefined], ['a/b.svg', undefined], ['a/b', undefined], ['a/b.toString', undefined], ['https://elsewhere.example/a.pdf', undefined],
  ])('is %s → %s', (path, kind) => {
    expect(previewKind(path)).toBe(kind)
  })
  it('shows the words of a workbook, and markup in it as words', async () => {
    look('清单.xlsx', book([['编号', '<img src=x onerror=alert(1)>']]))
    expect((await screen.findByRole('cell', { name: '编号' }, WAIT)).textContent).toBe('编号')
    expect(screen.getByRole('cell', { name: '<img src=x onerror=alert(1)>' })).toBeDefined()
    expect(document.querySelector('td img')).toBeNull()
  })
  it('shows the beginning of a long sheet, and says so', async () => {
    look('清单.xlsx', book(Array.from({ length: 600 }, (_, at) => [`row ${at}`])))
    await screen.findByText('文件过大，仅显示前面的部分', {}, WAIT)
    expect(screen.getAllByRole('row')).toHaveLength(500)
  })
  it('FILE-014 hands what nothing here can draw to the configured viewer, by the address of the file, in a page of its own', () => {
    look('方案"1".pptx', '', 'https://office.test/bridge.js?version=1.0.11')
    const frame = screen.getByTitle<HTMLIFrameElement>('方案"1".pptx')
    expect([frame.tagName, frame.getAttribute('sandbox')]).toEqual(['IFRAME', 'allow-scripts'])
    const script = new DOMParser().parseFromString(frame.srcdoc, 'text/html').querySelector('script')
    expect([script?.getAttribute('src'), script?.dataset['file'], script?.dataset['name']]).toEqual(['https://office.test/bridge.js?version=1.0.11', new URL('/static/file/方案"1".pptx', location.href).href, '方案"1".pptx'])
  })
  it('FILE-014 loads no viewer where none is configured, and says that the file is to be saved', () => {
    look('方案.pptx', '')
    expect(screen.getByRole('alert').textContent).toContain('pptx')
    expect(document.querySelector('iframe')).toBeNull()
  })
  it('reads texts of older programs', async () => {
    look('说明.txt', new Uint8Array([0xc7, 0xe0, 0xcd, 0xad, 0xb6, 0xa6]))
    expect(await screen.findByText('青铜鼎', {}, WAIT)).toBeDefined()
  })
  it('plays films from their address without reading them first, and says when it cannot', async () => {
    const { read } = look('讲解.mp4', '')
    const film = document.querySelector('video')
    expect([film?.getAttribute('src'), film?.controls, read.mock.calls]).toEqual(['/static/file/讲解.mp4', true, []])
    film?.dispatchEvent(new Event('error'))
    expect(await screen.findByText('文件无法预览，请下载后查看', {}, WAIT)).toBeDefined()
  })
  it.each([['坏.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], ['坏.docx', 'no document']])('says that %s cannot be shown, and still offers to save it', async (name, content) => {
    const { download } = look(name, content)
    // A frame of the test's browser loads nothing by itself.
    screen.queryByTitle(name)?.dispatchEvent(new Event('load'))
    expect(await screen.findByText('文件无法预览，请下载后查看', {}, WAIT)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /下载/ }))
    expect(download).toHaveBeenCalledWith(`file/${name}`, name)
  })
  it.each(['旧文.doc', '讲稿.ppt'])('says plainly that %s is of a kind that cannot be shown, and offers to save it', async (name) => {
    const { read, download } = look(name, '')
    expect(await screen.findByText(`.${name.slice(3)} 格式无法在此显示，请下载后用办公软件打开`, {}, WAIT)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /下载/ }))
    expect([read.mock.calls, download.mock.lastCall]).toEqual([[], [`file/${name}`, name]])
  })
  it('says so when the file cannot be fetched', async () => {
    const files = { ...fakePorts().files, read: () => Promise.reject(new Error('gone')) }
    render(<PreviewDialog dialog={dialog} file={{ fileName: 'a.txt', filePath: 'file/a.txt' }} ports={fakePorts({ files })} />)
    expect(await screen.findByText('文件无法预览，请下载后查看', {}, WAIT)).toBeDefined()
  })
})

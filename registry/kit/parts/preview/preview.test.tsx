import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { PreviewSheet } from '../../../../schemas/contract/file.ts'
import { fakePorts } from '../../testing.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { previewKind } from './kinds.ts'

const WAIT = { timeout: 30_000 }
const dialog = { mounted: true, open: true, show: () => undefined, hide: () => undefined, afterClose: () => undefined }

interface Look {
  /** What the server tells of a workbook; without it, that it cannot read it. */
  readonly sheets?: readonly PreviewSheet[]
}
function look(name: string, content: BlobPart, { sheets: told }: Look = {}) {
  const read = vi.fn<(path: string) => Promise<Blob>>(async () => new Blob([content]))
  const sheets = vi.fn<(path: string) => Promise<readonly PreviewSheet[]>>(
    async () => told ?? Promise.reject(new Error('no workbook')),
  )
  const download = vi.fn<(path: string, name?: string) => Promise<void>>(async () => undefined)
  render(
    <PreviewDialog
      dialog={dialog}
      file={{ fileName: name, filePath: `file/${name}` }}
      ports={fakePorts({ files: { ...fakePorts().files, read, sheets, download, url: (path) => `/static/${path}` } })}
    />,
  )
  return { read, sheets, download }
}

describe('a look at a file', () => {
  it.each([
    ['a/b.PDF', 'pdf'],
    ['a/b.docx', 'word'],
    ['a/b.xls', 'sheet'],
    ['a/b.csv', 'sheet'],
    ['a/b.md', 'text'],
    ['a/b.mp3', 'audio'],
    ['a/b.mp4', 'video'],
    ['a/b.png', 'picture'],
    ['a/b.doc', 'closed'],
    ['a/b.ppt', 'closed'],
    ['a/b.pptx', 'closed'],
    ['a/b.zip', undefined],
    ['a/b.html', undefined],
    ['a/b.svg', undefined],
    ['a/b', undefined],
    ['a/b.toString', undefined],
    ['https://elsewhere.example/a.pdf', undefined],
  ])('is %s → %s', (path, kind) => {
    expect(previewKind(path)).toBe(kind)
  })
  it('shows the words of a workbook that the server tells, with the numbers of their rows, and markup in it as words', async () => {
    const told = [
      { name: '藏品', isCut: false, rows: [{ row: 3, words: ['编号', '<img src=x onerror=alert(1)>'] }] },
      { name: '其他', isCut: false, rows: [] },
    ]
    const { read, sheets } = look('清单.xlsx', '', { sheets: told })
    expect((await screen.findByRole('cell', { name: '编号' }, WAIT)).textContent).toBe('编号')
    expect(screen.getByRole('rowheader').textContent).toBe('3')
    expect(screen.getByRole('cell', { name: '<img src=x onerror=alert(1)>' })).toBeDefined()
    expect(document.querySelector('td img')).toBeNull()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['藏品', '其他'])
    expect([sheets.mock.calls, read.mock.calls]).toEqual([[['file/清单.xlsx']], []])
  })
  it('says that only the beginning of a long sheet is shown', async () => {
    look('清单.xls', '', { sheets: [{ name: '藏品', isCut: true, rows: [{ row: 1, words: ['编号'] }] }] })
    expect(await screen.findByText('文件过大，仅显示前面的部分', {}, WAIT)).toBeDefined()
    expect(screen.getByRole('cell', { name: '编号' })).toBeDefined()
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
  it.each([
    ['坏.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['坏.docx', 'no document'],
  ])('says that %s cannot be shown, and still offers to save it', async (name, content) => {
    const { download } = look(name, content)
    // A frame of the test's browser loads nothing by itself.
    screen.queryByTitle(name)?.dispatchEvent(new Event('load'))
    expect(await screen.findByText('文件无法预览，请下载后查看', {}, WAIT)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /下载/ }))
    expect(download).toHaveBeenCalledWith(`file/${name}`, name)
  })
  it.each(['旧文.doc', '讲稿.ppt'])(
    'says plainly that %s is of a kind that cannot be shown, and offers to save it',
    async (name) => {
      const { read, download } = look(name, '')
      expect(
        await screen.findByText(`.${name.slice(3)} 格式无法在此显示，请下载后用办公软件打开`, {}, WAIT),
      ).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: /下载/ }))
      expect([read.mock.calls, download.mock.lastCall]).toEqual([[], [`file/${name}`, name]])
    },
  )
  it('lends a file of such a kind to the service of a viewer that is configured, and to nothing else of it', async () => {
    const lent = vi.fn<(path: string) => Promise<string>>(async (path) => `https://museum.test/${path}?ticket=once`)
    const files = { ...fakePorts().files, viewer: 'https://office.test/bridge.js', lent }
    render(
      <PreviewDialog
        dialog={dialog}
        file={{ fileName: '旧文.doc', filePath: 'file/旧文.doc' }}
        ports={fakePorts({ files })}
      />,
    )
    const frame = await screen.findByTitle('旧文.doc', {}, WAIT)
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc'), lent.mock.calls]).toEqual([
      'allow-scripts',
      expect.stringContaining('data-file="https://museum.test/file/旧文.doc?ticket=once"'),
      [['file/旧文.doc']],
    ])
  })
  it('says so where no address could be had for the viewer', async () => {
    const files = {
      ...fakePorts().files,
      viewer: 'https://office.test/bridge.js',
      lent: () => Promise.reject(new Error('signed out')),
    }
    render(
      <PreviewDialog
        dialog={dialog}
        file={{ fileName: '旧文.doc', filePath: 'file/旧文.doc' }}
        ports={fakePorts({ files })}
      />,
    )
    expect(await screen.findByText('文件无法预览，请下载后查看', {}, WAIT)).toBeDefined()
  })
  it('says so when the file cannot be fetched', async () => {
    const files = { ...fakePorts().files, read: () => Promise.reject(new Error('gone')) }
    render(
      <PreviewDialog
        dialog={dialog}
        file={{ fileName: 'a.txt', filePath: 'file/a.txt' }}
        ports={fakePorts({ files })}
      />,
    )
    expect(await screen.findByText('文件无法预览，请下载后查看', {}, WAIT)).toBeDefined()
  })
})

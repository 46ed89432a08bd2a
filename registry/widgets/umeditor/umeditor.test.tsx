import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import type { FilePort } from '../../kit/ports.ts'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { CLIPBOARDS } from './samples.ts'
import { umeditor } from './index.ts'
import { cleanPaste } from './paste.ts'
import * as faces from './view.tsx'

const anyFaces = faces as unknown as Parameters<typeof FixtureFace>[0]['faces']
type Ports = Parameters<typeof FixtureFace>[0]['ports']

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void
      constructor(notify: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.observe = () => notify([{ isIntersecting: true }])
      }
      disconnect = () => undefined
    },
  )
  // jsdom lays nothing out; the editor asks where things are.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})
afterEach(() => vi.unstubAllGlobals())

async function open(value = '', ports: Ports = fakePorts({ sentences: umeditor.messages })) {
  const onChange = vi.fn<(value: unknown) => void>()
  const drawn = render(
    <FixtureFace
      widget={umeditor}
      faces={anyFaces}
      face="Form"
      fixture={{ name: 'a', stored: value, value }}
      ports={ports}
      id="r"
      onChange={onChange}
    />,
  )
  const box = await waitFor(
    () => {
      const found = drawn.container.querySelector<HTMLElement>('.ProseMirror')
      if (!found) throw new Error('the editor is not there yet')
      return found
    },
    { timeout: 20_000 },
  )
  return { ...drawn, onChange, box }
}
function paste(box: HTMLElement, html: string, files: readonly File[] = []) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const types = [...(html ? ['text/html'] : []), ...(files.length ? ['Files'] : [])]
  Object.assign(event, {
    clipboardData: { types, files, getData: (type: string) => (type === 'text/html' ? html : '') },
  })
  act(() => void box.dispatchEvent(event))
}
const last = (onChange: ReturnType<typeof vi.fn>) => String(onChange.mock.lastCall?.[0])

describe('what word processors leave on the clipboard', () => {
  it.each(Object.entries(CLIPBOARDS))('%s', (_, { html, clean, lost = 0 }) => {
    expect(cleanPaste(html)).toEqual({ html: clean, lost })
  })
})

describe('umeditor', () => {
  it('RICHTEXT-001 is 600 pixels high by default and speaks Chinese', async () => {
    expect(fixtureOptions(umeditor, {})['height']).toBe(600)
    const { container } = await open('<p>鼎</p>')
    expect(container.querySelector<HTMLElement>('.v-rich')?.style.height).toBe('600px')
    // The words of its tools come with the editor, or a moment later.
    expect(await screen.findByRole('toolbar', { name: /格式/ }, { timeout: 20_000 })).toBeDefined()
    expect(screen.getByRole('button', { name: '加粗' }).getAttribute('aria-pressed')).toBe('false')
  })
  it('RICHTEXT-001 speaks English where the person does', async () => {
    await open('', fakePorts({ locale: 'en-US', sentences: umeditor.messages }))
    expect(screen.getByRole('button', { name: 'Bold' })).toBeDefined()
  })
  it('changes nothing by being looked at, and shows what comes from outside', async () => {
    const { onChange, box, rerender } = await open('<p>a<script>x</script></p><h5 align="center">b</h5>')
    expect(onChange).not.toHaveBeenCalled()
    expect(box.innerHTML).toContain('<h5 align="center">b</h5>')
    rerender(
      <FixtureFace
        key="b"
        widget={umeditor}
        faces={anyFaces}
        face="Form"
        fixture={{ name: 'b', stored: '<p>c</p>', value: '<p>c</p>' }}
        ports={fakePorts({ sentences: umeditor.messages })}
        id="r"
      />,
    )
    await waitFor(() => expect(document.querySelector('.ProseMirror')?.textContent).toBe('c'))
  })
  it('writes only what may be stored', async () => {
    const { onChange, box } = await open('<p>a</p>')
    paste(box, CLIPBOARDS['numbers in two levels']?.html ?? '')
    expect(last(onChange)).toContain('<ol>')
    expect(last(onChange)).not.toMatch(/style=|class=|mso|<span/)
    expect(box.querySelectorAll('ol ol li')).toHaveLength(2)
  })
  it('inserts a table without styles, and edits it', async () => {
    const { onChange, box } = await open()
    await userEvent.click(screen.getByRole('button', { name: '插入表格' }))
    expect(box.querySelectorAll('tr')).toHaveLength(3)
    expect(last(onChange)).not.toContain('style')
    await userEvent.click(await screen.findByRole('button', { name: '表格' }))
    await userEvent.click(await screen.findByText('删除表格'))
    expect(last(onChange)).toBe('')
  })
  it('links only where a link may lead', async () => {
    const { onChange } = await open('<p>馆</p>')
    await userEvent.click(screen.getByRole('button', { name: '链接' }))
    const input = await screen.findByLabelText('链接地址')
    await userEvent.type(input, 'javascript:alert(1){Enter}')
    expect(await screen.findByText('请输入 http、https 地址或系统内路径')).toBeDefined()
    await userEvent.clear(input)
    await userEvent.type(input, 'museum.example/a{Enter}')
    await waitFor(() => expect(last(onChange)).toContain('<a href="https://museum.example/a">'))
  })
  it('RICHTEXT-002 sends pictures as those of an editor, and puts them into the text', async () => {
    const upload = vi.fn<FilePort['upload']>(async () => 'jeditor/a.png')
    const ports = fakePorts({ sentences: umeditor.messages })
    const { onChange, box } = await open('<p>a</p>', {
      ...ports,
      files: { ...ports.files, upload, url: (path) => `/jeecg-boot/sys/common/static/${path}` },
    })
    paste(box, '', [new File(['x'], '鼎.png', { type: 'image/png' })])
    await waitFor(() =>
      expect(last(onChange)).toContain('<img src="/jeecg-boot/sys/common/static/jeditor/a.png" alt="鼎">'),
    )
    expect(upload.mock.lastCall?.[1]).toMatchObject({ biz: 'jeditor', jeditor: true })
  })
  it('keeps a picture in the text when the server does not store it, and says why when it is refused', async () => {
    const notify = vi.fn<Ports['notify']>()
    const ports = fakePorts({ sentences: umeditor.messages, notify })
    const upload = vi.fn<FilePort['upload']>(async () => 'local')
    const { onChange, container } = await open('', { ...ports, files: { ...ports.files, upload } })
    const chooser = container.querySelector<HTMLInputElement>('input[type=file]')
    if (!chooser) throw new Error('no chooser')
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    await waitFor(() => expect(last(onChange)).toContain('src="data:image/png;base64,eA=="'))
    upload.mockRejectedValue(new AppError('FILE_UPLOAD_REFUSED'))
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'b.png', { type: 'image/png' })] } })
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', expect.any(String)))
  })
  it('says how many pictures a paste has lost', async () => {
    const notify = vi.fn<Ports['notify']>()
    const { box } = await open('<p>a</p>', fakePorts({ sentences: umeditor.messages, notify }))
    paste(box, CLIPBOARDS['pictures of the disk']?.html ?? '')
    expect(notify).toHaveBeenCalledWith('warning', expect.stringContaining('1'))
  })
  it('shows words in a list and cleaned HTML in details', () => {
    const value = '<h2>鼎</h2><p>西周<img src=x onerror=alert(1)></p>'
    const show = (dense: boolean) =>
      render(
        <faces.Show
          id="s"
          options={{ height: 600 }}
          field={{ key: 's', title: '介绍', required: false }}
          ports={fakePorts()}
          value={value}
          text="鼎\n西周"
          dense={dense}
        />,
      ).container
    expect(show(true).innerHTML).toBe('<span>鼎\\n西周</span>')
    expect(show(false).querySelector('h2')?.textContent).toBe('鼎')
    expect(show(false).innerHTML).not.toContain('onerror')
  })
})

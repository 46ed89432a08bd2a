import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Files } from '../../kit/parts/files/files.ts'
import { dragByFinger } from '../../../tests/kit/pages/drag.ts'
import { type FakeOverrides, FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { image } from './index.ts'

const faces = await image.view()
const ding = { fileName: 'ding.png', filePath: 'relic/ding.png' }
const cong = { fileName: 'cong.jpg', filePath: 'relic/cong.jpg' }

function draw(
  value: Files,
  options: Readonly<Record<string, unknown>> = {},
  overrides: FakeOverrides = {},
  face: 'Form' | 'Cell' | 'Show' = 'Form',
) {
  const onChange = vi.fn<(value: Files) => void>()
  const notify = vi.fn<(level: string, text: string) => void>()
  const ports = fakePorts({ sentences: image.messages, notify, ...overrides })
  const { container } = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={image}
        faces={faces}
        face={face}
        fixture={{ name: 'x', stored: null, value, options, field: { title: '照片' } }}
        ports={ports}
        id="sample"
        onChange={(next) => onChange(next as Files)}
      />
    </ConfigProvider>,
  )
  const chooser = () => container.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
  return { onChange, notify, container, chooser }
}
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })
const shown = () => screen.getAllByRole('button', { name: /^预览/ }).map((button) => button.getAttribute('title'))

describe('image', () => {
  it('IMAGE-001 discards what is no picture: 请上传图片', async () => {
    const { onChange, notify, chooser } = draw([])
    fireEvent.change(chooser(), { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } })
    fireEvent.change(chooser(), { target: { files: [picture('a.svg', 'image/svg+xml')] } })
    await waitFor(() =>
      expect(notify.mock.calls).toEqual([
        ['error', '请上传图片'],
        ['error', '请上传图片'],
      ]),
    )
    expect(onChange).not.toHaveBeenCalled()
  })

  it('IMAGE-002 offers pictures and accepts png', async () => {
    const { onChange, chooser } = draw([])
    expect(chooser().accept).toBe('image/*')
    await userEvent.upload(chooser(), picture('new.png'))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([{ fileName: 'new.png', filePath: 'temp/new.png' }]))
  })

  it('IMAGE-004 keeps a single picture by default', async () => {
    const { onChange, chooser } = draw([ding])
    expect(chooser().multiple).toBe(false)
    await userEvent.upload(chooser(), picture('new.png'))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([{ fileName: 'new.png', filePath: 'temp/new.png' }]))
  })

  it('IMAGE-005 IMAGE-006 draws cards and opens one in a preview dialog, its neighbours an arrow key away', async () => {
    draw([ding, cong], { multi: true })
    expect(shown()).toEqual(['ding.png', 'cong.jpg'])
    await userEvent.click(screen.getByRole('button', { name: '预览 ding.png' }))
    expect(await screen.findByRole('dialog', { name: 'ding.png' })).toBeDefined()
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: 'cong.jpg' })).toBeDefined()
  })

  it('IMAGE-007 asks before it removes a picture', async () => {
    const { onChange } = draw([ding, cong], { multi: true })
    await userEvent.click(screen.getByRole('button', { name: '删除 ding.png' }))
    expect(await screen.findByText('确定要删除这张图片吗？')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
    expect(onChange).toHaveBeenLastCalledWith([cong])
  })

  it('IMAGE-008 IMAGE-009 moves a picture, and says so at either end without changing the order', async () => {
    const { onChange, notify } = draw([ding, cong], { multi: true })
    await userEvent.click(screen.getByRole('button', { name: '左移 ding.png' }))
    await userEvent.click(screen.getByRole('button', { name: '右移 cong.jpg' }))
    expect(notify.mock.calls).toEqual([
      ['warning', '未知的操作'],
      ['warning', '已到最后~'],
    ])
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '右移 ding.png' }))
    expect(onChange).toHaveBeenLastCalledWith([cong, ding])
  })

  it('UPLOAD-009 keeps only the last pictures; uploadnum wins over number', async () => {
    const { onChange, chooser } = draw([ding], { uploadnum: 2, number: 5 })
    await userEvent.upload(chooser(), [picture('a.png'), picture('b.png'), picture('c.png')])
    await waitFor(() => expect(onChange.mock.lastCall?.[0].map((one) => one.fileName)).toEqual(['b.png', 'c.png']))
  })
  it('UPLOAD-009 keeps the last ones by number alone, and all without a limit', async () => {
    const limited = draw([ding], { number: 2 })
    await userEvent.upload(limited.chooser(), [picture('a.png')])
    await waitFor(() =>
      expect(limited.onChange.mock.lastCall?.[0].map((one) => one.fileName)).toEqual([ding.fileName, 'a.png']),
    )
    await userEvent.upload(limited.chooser(), [picture('b.png'), picture('c.png')])
    await waitFor(() =>
      expect(limited.onChange.mock.lastCall?.[0].map((one) => one.fileName)).toEqual(['b.png', 'c.png']),
    )
    cleanup()
    const all = draw([ding], { multi: true })
    await userEvent.upload(
      all.chooser(),
      ['a.png', 'b.png', 'c.png'].map((name) => picture(name)),
    )
    await waitFor(() => expect(all.onChange.mock.lastCall?.[0]).toHaveLength(4))
  })

  it('takes a picture from the clipboard', async () => {
    const { onChange } = draw([])
    fireEvent.paste(screen.getByRole('button', { name: '照片 点击上传' }), {
      clipboardData: { files: [picture('pasted.png')] },
    })
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([{ fileName: 'pasted.png', filePath: 'temp/pasted.png' }]),
    )
  })

  it('UPLOAD-001 UPLOAD-003 GRIDCELL-043 GRIDCELL-044 marks a failed picture in a cell with 上传失败, and shows 上传出错 and the reason in its pop-up', async () => {
    const upload = vi
      .fn<(file: File, request: { biz: string }) => Promise<string>>()
      .mockRejectedValueOnce(new AppError('FILE_UPLOAD_REFUSED'))
      .mockResolvedValue('temp/a.png')
    const { notify, onChange, chooser } = draw([], {}, { files: { ...fakePorts().files, upload } }, 'Cell')
    await userEvent.upload(chooser(), picture('a.png'))
    const sign = await screen.findByRole('button', { name: 'a.png 上传失败' })
    expect(notify).toHaveBeenCalledWith('error', '上传失败')
    await userEvent.click(sign)
    const dialog = await screen.findByRole('dialog', { name: '上传出错' })
    expect(dialog.textContent).toContain('错误信息：未知错误')
    await userEvent.click(within(dialog).getByRole('button', { name: '重新上传' }))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([{ fileName: 'a.png', filePath: 'temp/a.png' }]))
    expect(screen.queryByRole('button', { name: 'a.png 上传失败' })).toBeNull()
  })

  it('IMAGE-003 checks what a picture is in every variant: in the form, in a cell, and in the pop-up of a cell', async () => {
    const svg = () => new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
    for (const face of ['Form', 'Cell'] as const) {
      const { notify, onChange, chooser } = draw([], { multi: true }, {}, face)
      fireEvent.change(chooser(), { target: { files: [svg()] } })
      await waitFor(() => expect(notify).toHaveBeenCalledWith('error', '请上传图片'))
      expect(onChange).not.toHaveBeenCalled()
      cleanup()
    }
    const { notify } = draw([ding], { multi: true }, {}, 'Cell')
    await userEvent.click(screen.getByRole('button', { name: '更多 照片' }))
    const dialog = await screen.findByRole('dialog', { name: '照片' })
    fireEvent.change(dialog.querySelector('input[type=file]') ?? dialog, { target: { files: [svg()] } })
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', '请上传图片'))
  })

  it('is put into another order by dragging', async () => {
    const { onChange } = draw([ding, cong], { multi: true })
    await dragByFinger(1, 0)
    expect(onChange.mock.calls).toEqual([[[cong, ding]]])
  })
  it('has nothing to drag where the order cannot be changed', () => {
    draw([ding])
    expect(screen.getByRole('button', { name: '删除 ding.png' })).toBeDefined()
    expect(document.querySelector('[data-grab]')).toBeNull()
    cleanup()
    draw([ding, cong], { multi: true })
    expect(document.querySelectorAll('[data-grab]')).toHaveLength(2)
  })

  it('offers to turn and crop a picture of ours, in a dialog that is 520 wide', async () => {
    draw([ding, { fileName: 'x.png', filePath: 'https://pictures.example/x.png' }], { multi: true })
    expect(screen.queryByRole('button', { name: '编辑 x.png' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '编辑 ding.png' }))
    const dialog = await screen.findByRole('dialog', { name: '编辑 ding.png' }, { timeout: 20_000 })
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('520px')
    expect(await within(dialog).findByText('图片无法编辑')).toBeDefined()
  })

  it('shows the picture itself where there is no thumbnail', () => {
    const files = {
      ...fakePorts().files,
      thumbnail: (path: string) => `/thumbs/${path}`,
      url: (path: string) => `/static/${path}`,
    }
    const { container } = draw([ding], {}, { files }, 'Show')
    const drawn = () => container.querySelector('img')
    expect(drawn()?.getAttribute('src')).toBe('/thumbs/relic/ding.png')
    fireEvent.error(drawn() ?? container)
    expect(drawn()?.getAttribute('src')).toBe('/static/relic/ding.png')
  })

  it('UPLOAD-012 uses temp as the default business path', () => {
    expect(fixtureOptions(image, {})['biz']).toBe('temp')
  })
})

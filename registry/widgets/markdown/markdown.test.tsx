import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { markdown } from './index.ts'
import { options } from './options.ts'
import * as faces from './view.tsx'

const anyFaces = faces as unknown as Parameters<typeof FixtureFace>[0]['faces']
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
})
afterEach(() => vi.unstubAllGlobals())

function open(value: string, ports = fakePorts({ sentences: markdown.messages })) {
  const onChange = vi.fn<(value: unknown) => void>()
  const drawn = render(
    <FixtureFace
      widget={markdown}
      faces={anyFaces}
      face="Form"
      fixture={{ name: 'a', stored: value, value }}
      ports={ports}
      id="m"
      onChange={onChange}
    />,
  )
  return { ...drawn, onChange, area: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

describe('markdown', () => {
  it('MARKDOWN-001 is 300 pixels high by default, never below 200, and speaks Chinese', () => {
    const { container } = open('')
    expect(container.querySelector<HTMLElement>('.v-markdown-panes')?.style.height).toBe('300px')
    expect(fixtureOptions(markdown, {})['height']).toBe(300)
    expect((options.properties.height as { minimum?: number }).minimum).toBe(200)
    expect(screen.getByRole('button', { name: '加粗' })).toBeDefined()
  })
  it('shows at once what is read, and nothing that could run', async () => {
    const { container, area } = open('# 题\n\n<img src=x onerror=alert(1)> [a](javascript:alert(1))')
    const preview = await screen.findByRole('group', { name: /预览/ }, { timeout: 20_000 })
    expect(preview.querySelector('h1')?.textContent).toBe('题')
    expect(preview.querySelectorAll('img, a')).toHaveLength(0)
    fireEvent.change(area, { target: { value: '**粗**' } })
    await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('粗'))
  })
  it('marks what is selected, by tool and by key', async () => {
    const { onChange, area } = open('a b')
    area.setSelectionRange(2, 3)
    await userEvent.click(screen.getByRole('button', { name: '加粗' }))
    expect(onChange).toHaveBeenLastCalledWith('a **b**')
    expect([area.selectionStart, area.selectionEnd]).toEqual([4, 5])
    fireEvent.keyDown(area, { key: 'b', ctrlKey: true })
    expect(onChange).toHaveBeenLastCalledWith('a b')
  })
  it('RICHTEXT-002 uploads a pasted picture as the rich text does', async () => {
    const ports = fakePorts({ sentences: markdown.messages })
    const upload = vi.fn<typeof ports.files.upload>(async () => 'jeditor/a.png')
    const { onChange, area } = open('', {
      ...ports,
      files: { ...ports.files, upload, url: (path) => `/static/${path}` },
    })
    fireEvent.paste(area, { clipboardData: { files: [new File(['x'], '鼎.png', { type: 'image/png' })] } })
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('![鼎](/static/jeditor/a.png)'))
    expect(upload.mock.lastCall?.[1]).toMatchObject({ biz: 'jeditor', jeditor: true })
  })
  it('shows words in a list and what is read in details', async () => {
    const show = (dense: boolean) =>
      render(
        <faces.Show
          id="s"
          options={{ height: 300, preview: true }}
          field={{ key: 's', title: '记录', required: false }}
          ports={fakePorts({ sentences: markdown.messages })}
          value="- **粗**"
          text="粗"
          dense={dense}
        />,
      ).container
    expect(show(true).innerHTML).toBe('<span>粗</span>')
    const whole = show(false)
    await waitFor(() => expect(whole.querySelector('li > strong')?.textContent).toBe('粗'), { timeout: 20_000 })
  })
})

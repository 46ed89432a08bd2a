import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import { FixtureFace, type FixtureFile, fakePorts } from '../../../registry/kit/testing.tsx'

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })
const AXE: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
}
// jsdom has no canvas; axe only looks whether a glyph is an icon
HTMLCanvasElement.prototype.getContext = () => null

const pickers = widgets.filter((widget) => widget.group === 'picker')
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
/** A row's tick is what can be chosen in a table; without a table it is the tree. */
const isChoice = (dialog: HTMLElement) => (element: Element) =>
  dialog.contains(element) &&
  (dialog.querySelector('table') ? nameOf(element).startsWith('选择 ') : element.closest('.ant-tree') !== null)

async function draw(widget: (typeof pickers)[number]) {
  const onChange = vi.fn<(value: unknown) => void>()
  const fixture = files[`../../../registry/widgets/${widget.type}/fixtures.ts`]?.fixtures[0]
  if (!fixture) throw new Error(`no fixture of ${widget.type}`)
  const faces = await widget.view()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <label htmlFor="sample">字段</label>
      <FixtureFace
        widget={widget}
        faces={faces}
        face="Form"
        fixture={fixture}
        ports={fakePorts({ sentences: widget.messages })}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  const opener = document.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
  if (!opener) throw new Error('nothing opens the dialog')
  return { onChange, opener }
}
/** Goes on with the Tab key until `found` has the focus. */
async function tabTo(found: (element: Element) => boolean) {
  for (let steps = 0; steps < 60; steps++) {
    await userEvent.tab()
    if (document.activeElement && found(document.activeElement)) return document.activeElement
  }
  throw new Error(`never reached; the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`)
}
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))

describe.each(pickers.map((widget) => [widget.type, widget] as const))('the dialog of %s', (_, widget) => {
  it('has nothing that axe complains of', async () => {
    const { opener } = await draw(widget)
    await userEvent.click(opener)
    const dialog = await screen.findByRole('dialog')
    await settle()
    const { violations } = await axe.run(dialog, AXE)
    expect(
      violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`),
    ).toEqual([])
  })

  it('is opened, answered and left with the keyboard alone', async () => {
    const { onChange, opener } = await draw(widget)
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    await settle()
    const target = await tabTo(isChoice(dialog))
    await userEvent.keyboard(target.closest('.ant-tree') ? '{ArrowDown}{Enter}' : ' ')
    await tabTo((element) => /^确\s*定$/.test(nameOf(element)))
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(widget.codec.write(onChange.mock.calls[0]?.[0], {})).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
  })

  it('changes nothing when it is left with Escape', async () => {
    const { onChange, opener } = await draw(widget)
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.contains(document.activeElement) || within(dialog).queryAllByRole('button').length > 0).toBe(true)
    await settle()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChange).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(opener)
  })
})

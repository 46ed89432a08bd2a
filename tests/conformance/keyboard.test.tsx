import { waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { widgets } from '../../registry/index.ts'
import type { AnyWidget } from '../../registry/kit/define.ts'
import { type FixtureFile, fakePorts } from '../../registry/kit/testing.tsx'
import { resolveField } from '../../registry/screen/resolve.ts'
import { drawLooks } from '../kit/faces.tsx'

const files = import.meta.glob<FixtureFile>('../../registry/widgets/*/fixtures.ts', { eager: true })
const fixturesOf = (widget: AnyWidget) => files[`../../registry/widgets/${widget.type}/fixtures.ts`]?.fixtures ?? []

async function draw(widget: AnyWidget) {
  const [fixture] = fixturesOf(widget)
  const resolved = resolveField('sample', { title: '样例', view: widget.type, ...fixture?.field, ...(fixture?.options ? { options: fixture.options } : {}) })
  const onChange = vi.fn<(value: unknown) => void>()
  const [face] = await drawLooks({ resolved, stored: fixture?.stored, ports: fakePorts({ sentences: widget.messages }), onChange }, [{ face: 'Form' }])
  if (!face) throw new Error('nothing drawn')
  await waitFor(() => expect(face.querySelector('[aria-readonly]')).toBeNull())
  return { face, onChange }
}

/** Every stop of the Tab key within the face, from before it until after it. */
async function stops(user: UserEvent, face: HTMLElement): Promise<readonly Element[]> {
  const found: Element[] = []
  for (let pressed = 0; pressed < 80; pressed++) {
    await user.tab()
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || !face.contains(activeElement)) return found
    found.push(activeElement)
  }
  throw new Error(`the Tab key never leaves; it stands on ${found.at(-1)?.outerHTML.slice(0, 200)}`)
}

// jsdom has no sight and no layout: what is heavy is in sight, and nowhere.
vi.stubGlobal('IntersectionObserver', class {
  readonly observe: () => void
  constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.observe = () => told([{ isIntersecting: true }])
  }
  disconnect = () => undefined
})
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

// A person's keys are pressed one by one.
vi.setConfig({ testTimeout: 240_000 })

describe.each(widgets.map((widget) => [widget.type, widget] as const))('%s', (_, widget) => {
  it('is reached and left with the Tab key', async () => {
    const user = userEvent.setup()
    const { face, onChange } = await draw(widget)
    const found = await stops(user, face)
    expect(found.length).toBeGreaterThan(0)
    expect(onChange, 'passing by changes nothing').not.toHaveBeenCalled()
    for (const element of found) expect(element.closest('[hidden], [aria-hidden="true"]'), element.outerHTML.slice(0, 200)).toBeNull()
  })
})

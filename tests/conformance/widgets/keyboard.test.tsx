import { act, render, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import {
  FixtureFace,
  type FixtureFile,
  type KeyboardCase,
  fakePorts,
  fixtureOptions,
} from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { drawLooks } from '../../kit/pages/faces.tsx'

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })
const fileOf = (widget: AnyWidget) => {
  const file = files[`../../../registry/widgets/${widget.type}/fixtures.ts`]
  if (!file) throw new Error(`${widget.type} has no fixtures`)
  return file
}

async function draw(widget: AnyWidget) {
  const [fixture] = fileOf(widget).fixtures
  const resolved = resolveField('sample', {
    title: '样例',
    view: widget.type,
    ...fixture?.field,
    ...(fixture?.options ? { options: fixture.options } : {}),
  })
  const onChange = vi.fn<(value: unknown) => void>()
  const [face] = await drawLooks(
    { resolved, stored: fixture?.stored, ports: fakePorts({ sentences: widget.messages }), onChange },
    [{ face: 'Form' }],
  )
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

/** What a step leads to is asked, fetched and drawn within some turns. */
async function settled() {
  for (let turns = 0; turns < 8; turns++)
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
}
/** Goes on with the Tab key to the first control that fits. */
async function tabTo(user: UserEvent, selector: string) {
  for (let pressed = 0; pressed < 80; pressed++) {
    await user.tab()
    if (document.activeElement?.matches(selector)) return
  }
  throw new Error(`Tab never comes to ${selector}; it stands on ${document.activeElement?.outerHTML.slice(0, 200)}`)
}
async function press(user: UserEvent, { at = '*', steps }: KeyboardCase) {
  await tabTo(user, at)
  for (const step of steps) {
    if (typeof step === 'string') await user.keyboard(step)
    else await tabTo(user, step.tabTo)
    await settled()
  }
}

/** user-event names keys only; the lists of the design system ask for their numbers, as browsers give them. */
const NUMBERS: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
}
for (const name of ['keyCode', 'which'] as const) {
  const own = Object.getOwnPropertyDescriptor(KeyboardEvent.prototype, name)
  afterAll(
    () =>
      void (own
        ? Object.defineProperty(KeyboardEvent.prototype, name, own)
        : Reflect.deleteProperty(KeyboardEvent.prototype, name)),
  )
  Object.defineProperty(KeyboardEvent.prototype, name, {
    configurable: true,
    get(this: KeyboardEvent) {
      return NUMBERS[this.key] ?? 0
    },
  })
}
// jsdom has no sight and no layout: what is heavy is in sight, and nowhere.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly observe: () => void
    constructor(notify: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.observe = () => notify([{ isIntersecting: true }])
    }
    disconnect = () => undefined
  },
)
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
    for (const element of found)
      expect(element.closest('[hidden], [aria-hidden="true"]'), element.outerHTML.slice(0, 200)).toBeNull()
  })

  it('is changed with the keyboard alone, once, and left with the Tab key', async () => {
    const { fixtures, keys } = fileOf(widget)
    const fixture = fixtures[keys.from ?? 0]
    if (!fixture) throw new Error('begins with an example that there is not')
    const faces = await widget.view()
    const onChange = vi.fn<(value: unknown) => void>()
    const { container } = render(
      <ConfigProvider theme={{ token: { motion: false } }}>
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
    await waitFor(() => expect(container.querySelector('[aria-readonly]')).toBeNull())
    await settled()
    const user = userEvent.setup()
    await press(user, keys)
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    for (let pressed = 0; pressed < 80 && container.contains(document.activeElement); pressed++) await user.tab()
    await settled()
    expect(container.contains(document.activeElement), 'the focus has left').toBe(false)
    const options = fixtureOptions(widget, fixture)
    expect(onChange.mock.calls.map(([value]) => widget.codec.write(value, options))).toEqual([keys.stored])
  })
})

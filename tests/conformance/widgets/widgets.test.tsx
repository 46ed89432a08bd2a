import { act, cleanup, fireEvent, render } from '@testing-library/react'
import axe from 'axe-core'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { text } from '../../../registry/widgets/text/index.ts'
import { widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import type { QueryMode } from '../../../registry/kit/faces.ts'
import { same } from '../../../registry/kit/laws.ts'
import { textIn } from '../../../schemas/language/text.ts'
import {
  type FaceName,
  FixtureFace,
  type FixtureFile,
  faceNames,
  fakePorts,
  fixtureOptions,
} from '../../../registry/kit/testing.tsx'

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })
const fixturesOf = (widget: AnyWidget) => files[`../../../registry/widgets/${widget.type}/fixtures.ts`]?.fixtures ?? []
type AnyFixture = ReturnType<typeof fixturesOf>[number]

/** A page of one field needs no landmarks; colours need a real browser. */
const AXE: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
}

// jsdom has no canvas; axe only looks whether a glyph is an icon
HTMLCanvasElement.prototype.getContext = () => null

const noise: string[] = []
beforeEach(() => {
  noise.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void noise.push(words.map(String).join(' ')))
})
afterEach(() => {
  vi.restoreAllMocks()
})

interface Drawing {
  readonly face: FaceName
  readonly mode?: QueryMode
  readonly disabled?: boolean
  readonly onChange?: (value: unknown) => void
}
/** Draws the faces under each other, each with a label and an id of its own: `sample-0`, `sample-1` … */
async function draw(widget: AnyWidget, fixture: AnyFixture, drawings: readonly Drawing[]) {
  const faces = await widget.view()
  const ports = fakePorts({ sentences: widget.messages })
  const { container } = render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      {drawings.map((drawing, index) => (
        <section key={JSON.stringify(drawing)}>
          {drawing.face !== 'Show' && <label htmlFor={`sample-${index}`}>{JSON.stringify(drawing)}</label>}
          <FixtureFace
            {...drawing}
            widget={widget}
            faces={faces}
            fixture={fixture}
            ports={ports}
            id={`sample-${index}`}
          />
        </section>
      ))}
    </ConfigProvider>,
  )
  // lookups of the fake ports answer within a few microtasks
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return container
}
async function complaints(container: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(container, AXE)
  const english = [...container.querySelectorAll('[aria-label="Clear"]')].map(
    ({ outerHTML }) => `says in English: ${outerHTML}`,
  )
  return [
    ...english,
    ...violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`),
  ]
}
function everyDrawing(widget: AnyWidget): readonly Drawing[] {
  const modes: readonly QueryMode[] = widget.range ? ['single', 'like', 'range'] : ['single', 'like']
  return [
    { face: 'Form' },
    { face: 'Form', disabled: true },
    ...modes.map((mode): Drawing => ({ face: 'Query', mode })),
    { face: 'Cell' },
    { face: 'Show' },
  ]
}

describe.each(widgets.map((widget) => [widget.type, widget] as const))('%s', (_, widget) => {
  const fixtures = fixturesOf(widget)

  it('exports the faces and `preload` only', async () => {
    const known: readonly string[] = [...faceNames, 'preload']
    expect(Object.keys(await widget.view()).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(fixtures.map((fixture) => [textIn(fixture.name, 'en-US'), fixture] as const))(
    'draws every face quietly and accessibly: %s',
    async (__, fixture) => {
      const container = await draw(widget, fixture, everyDrawing(widget))
      expect(noise).toEqual([])
      expect(await complaints(container)).toEqual([])
    },
  )

  it('points the label at its control', async () => {
    const fixture = fixtures[0]
    if (!fixture) throw new Error('no fixture')
    const edited = (['Form', 'Cell', 'Query'] as const).map((face): Drawing => ({ face }))
    const container = await draw(widget, fixture, edited)
    edited.forEach(({ face }, index) => expect(container.querySelector(`#sample-${index}`), face).not.toBeNull())
  })

  it('hands on values that the codec accepts', async () => {
    for (const fixture of fixtures) {
      const options = fixtureOptions(widget, fixture)
      const changes: unknown[] = []
      const container = await draw(widget, fixture, [{ face: 'Form', onChange: (value) => changes.push(value) }])
      for (const control of container.querySelectorAll<HTMLInputElement>('input, textarea')) {
        if (control.type === 'file') continue
        if (control.type === 'checkbox' || control.type === 'radio') fireEvent.click(control)
        else fireEvent.change(control, { target: { value: '12' } })
      }
      for (const control of container.querySelectorAll('[role="switch"]')) fireEvent.click(control)
      for (const value of changes) {
        expect(same(widget.codec.read(widget.codec.write(value, options), options), value), JSON.stringify(value)).toBe(
          true,
        )
      }
      cleanup()
    }
  })

  it('changes nothing while it is disabled', async () => {
    for (const fixture of fixtures) {
      const onChange = vi.fn<(value: unknown) => void>()
      const container = await draw(widget, fixture, [{ face: 'Form', disabled: true, onChange }])
      for (const control of container.querySelectorAll<HTMLElement>('input, textarea, button')) {
        if (control instanceof HTMLInputElement && control.type === 'file') continue
        fireEvent.click(control)
      }
      expect(onChange).not.toHaveBeenCalled()
      cleanup()
    }
  })
})

describe('the check itself', () => {
  const fixture: AnyFixture = { name: 'a', stored: 'a', value: 'a' }
  it('hears noise and sees a control without a name', async () => {
    const Form = () => {
      console.error('noise')
      return <input title="" />
    }
    const container = await draw({ ...text, view: async () => ({ Form }) }, fixture, [{ face: 'Form' }])
    expect(noise).toContain('noise')
    expect((await complaints(container)).join(' ')).toMatch(/label/)
  })
  it('hears the library complain about a wrong property', async () => {
    const Form = () => <input value="a" />
    await draw({ ...text, view: async () => ({ Form }) }, fixture, [{ face: 'Form' }])
    expect(noise.join(' ')).toMatch(/onChange/)
  })
})

import { cleanup, fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { ApiError } from '../../../src/api/client/errors.ts'
import { type BreakablePorts, type Service, breakable } from '../../kit/pages/breakable-ports.ts'
import {
  CHOOSERS,
  DEEDS,
  type Deed,
  type Example,
  examplesOf,
  isInSight,
  rested,
  retries,
  turn,
  waysAgain,
} from '../../kit/pages/widget-actions.ts'
import { type Look, drawLooks } from '../../kit/pages/faces.tsx'
import { watchNoise } from '../../kit/pages/noise.ts'
import { everyNth } from '../../kit/sweep.ts'

const unreachable = () => new ApiError('API_OFFLINE', { status: 0, replyCode: 0, said: '', result: undefined })
/** jsdom has no layout, so that a list never finds the place to scroll to. */
const OF_JSDOM = /Seems `scrollTo` with `rc-virtual-list`/

const noise = watchNoise(OF_JSDOM)

const LOOKS: readonly Look[] = [{ face: 'Form' }, { face: 'Cell' }, { face: 'Query', mode: 'single' }]

interface Drawn extends BreakablePorts {
  readonly onChange: ReturnType<typeof vi.fn<(value: unknown) => void>>
}
async function draw({ resolved, stored }: Example, look: Look, service: Service = 'up', only?: string): Promise<Drawn> {
  const onChange = vi.fn<(value: unknown) => void>()
  const made = breakable(
    fakePorts({
      sentences: resolved.widget?.messages ?? {},
      siblings: { get: () => ({}), set: (values) => onChange(values) },
    }),
    unreachable,
  )
  made.become(service, only)
  await drawLooks({ resolved, stored, ports: made.ports, onChange }, [look])
  return { ...made, onChange }
}

/** Every way to make a face ask, with the calls that come of it: the first example in half of the faces, each other one in one of them. */
async function ways(examples: readonly Example[], deed: Deed) {
  const found: { readonly example: Example; readonly look: Look; readonly call: string }[] = []
  for (const [index, example] of examples.entries()) {
    for (const look of everyNth(LOOKS, index === 0 ? 2 : LOOKS.length, `${example.resolved.field.view} ${index}`)) {
      const { asked } = await draw(example, look)
      await deed.prepare?.()
      const before = deed.needs === '*' ? 0 : asked.length
      if (document.querySelector(deed.needs)) await deed.act()
      found.push(...[...new Set(asked.slice(before))].map((call) => ({ example, look, call })))
      cleanup()
    }
  }
  return found
}

/** The complaints of one call that is not answered. */
async function failing(
  deed: Deed,
  { example, look, call }: Awaited<ReturnType<typeof ways>>[number],
): Promise<string[]> {
  const found: string[] = []
  const drawn = await draw(example, look, deed.needs === '*' ? 'failing' : 'up', call)
  await deed.prepare?.()
  drawn.become('failing', call)
  await deed.act()
  const offered = await waysAgain()
  if (offered.length === 0) found.push('offers nothing')
  if (!isInSight(example)) found.push(`does not show ${example.words.join(' or ')}`)
  if (drawn.onChange.mock.calls.length > 0) found.push('changed its value')
  const asked = drawn.asked.length
  drawn.become('up')
  await rested(() => offered.forEach((button) => fireEvent.click(button)))
  if (!drawn.asked.slice(asked).includes(call)) found.push('does not ask again')
  if (retries().length > 0) found.push('is not content with an answer')
  cleanup()
  return found.map((words) => `${look.face}, ${call}: ${words}`)
}

/** The complaints of a service that answers with nothing, or not until the field is gone. */
async function lacking(
  deed: Deed,
  service: Service,
  { example, look }: Awaited<ReturnType<typeof ways>>[number],
): Promise<string[]> {
  const drawn = await draw(example, look, deed.needs === '*' ? service : 'up')
  await deed.prepare?.()
  drawn.become(service)
  await deed.act()
  const found = [
    ...(isInSight(example) ? [] : [`does not show ${example.words.join(' or ')}`]),
    ...(deed.needs !== CHOOSERS && drawn.onChange.mock.calls.length > 0 ? ['changed its value'] : []),
    ...(retries().length > 0 ? ['complains'] : []),
  ]
  cleanup()
  await turn()
  return found.map((words) => `${look.face}, ${service}: ${words}`)
}

// Many faces are drawn, one after another.
vi.setConfig({ testTimeout: 400_000 })

const remote = new Set<string>()
describe.each(widgets.map((widget) => [widget.type, widget] as const))('%s', (_, widget) => {
  const examples = examplesOf(widget)

  it.each(Object.entries(DEEDS))(
    'keeps what it holds, and offers to try again, when nothing answers while it %s',
    async (__, deed) => {
      const found: string[] = []
      const asking = await ways(examples, deed)
      for (const way of asking) found.push(...(await failing(deed, way)))
      for (const way of asking)
        for (const service of everyNth(['silent', 'empty'] as const, 2, `${widget.type} ${way.look.face} ${way.call}`))
          found.push(...(await lacking(deed, service, way)))
      if (asking.length > 0) remote.add(widget.type)
      expect([...new Set(found), ...noise]).toEqual([])
    },
  )

  it('shows what it holds where it cannot be edited, whatever becomes of the service', async () => {
    for (const [index, example] of examples.entries()) {
      for (const dense of [true, false]) {
        for (const service of everyNth(
          ['failing', 'silent', 'empty'] as const,
          3,
          `${widget.type} ${index} ${dense}`,
        )) {
          const { onChange } = await draw(example, { face: 'Show', dense }, service)
          expect(isInSight(example), `${service}: ${example.words.join(' or ')}`).toBe(true)
          expect(onChange).not.toHaveBeenCalled()
          cleanup()
        }
      }
    }
    expect(noise).toEqual([])
  })

  it('asks a service if its definition says that its words come from one', () => {
    const isElsewhere = examples.some(
      ({ resolved }) => resolved.lookup !== undefined && resolved.lookup.kind !== 'static',
    )
    expect(!isElsewhere || remote.has(widget.type)).toBe(true)
  })
})

import { act, render, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { HostContext, type Host } from '../../host/host.tsx'
import { useStarts } from './use-starts.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.b',
  title: 't',
  fields: { day: { title: 'D' }, by: { title: 'B' } },
  query: {
    items: [
      { field: 'day', mode: 'single', initial: 'today' },
      { field: 'by', mode: 'single', initial: 'user.username' },
    ],
  },
  list: { columns: ['day'] },
})
const at = (today: string, username: string): ExpressionContext => ({
  today,
  now: `${today} 08:00:00`,
  user: { username, realname: '', orgCode: '' },
})

function Shown() {
  return <p>{[...useStarts().values()].join(' ')}</p>
}
/** Only what a query begins with is asked of its host. */
const hostAt = (context: ExpressionContext) => ({ screen, context: () => context }) as unknown as Host
const drawn = (context: ExpressionContext) => (
  <HostContext value={hostAt(context)}>
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  </HostContext>
)

it('a query begins with the day and the person of the moment when its list is opened, and keeps both while the list is open', async () => {
  const first = await act(async () => render(drawn(at('2026-01-01', 'li'))))
  await within(first.container).findByText('2026-01-01 li')
  await act(async () => first.rerender(drawn(at('2026-01-02', 'li'))))
  expect(first.container.textContent).toBe('2026-01-01 li')
  const nextDay = await act(async () => render(drawn(at('2026-01-02', 'li'))))
  await within(nextDay.container).findByText('2026-01-02 li')
  const other = await act(async () => render(drawn(at('2026-01-02', 'wang'))))
  await within(other.container).findByText('2026-01-02 wang')
})

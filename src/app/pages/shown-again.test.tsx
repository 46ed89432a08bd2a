import { act, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/index.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { OnlineFormPage } from './OnlineFormPage.tsx'
import { openPublished } from './open-published.ts'

const DOCUMENT: Screen = { version: 1, id: 'lab.loan', title: '借展', fields: { no: { title: '编号' } } }
const SCREEN = resolveScreen(DOCUMENT)
const loadOnlineForm = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../api/screens.ts', () => ({ loadScreen: () => Promise.resolve({ screen: SCREEN }) }))
vi.mock('../../api/rows/online-source.ts', () => ({ loadOnlineForm, onlineSource: (form: unknown) => ({ form }) }))
const drawn = vi.hoisted(() => vi.fn<(props: object) => void>())
vi.mock('./LoadedScreenView.tsx', () => ({
  LoadedScreenView: (props: object) => {
    drawn(props)
    return <input aria-label="编号" />
  },
  Failure: () => <p role="alert" />,
}))

it('a published screen that is opened again is the same, with the same source of its rows', async () => {
  const first = await openPublished('lab.loan')
  const again = await openPublished('lab.loan')
  expect(first?.screen).toBe(SCREEN)
  expect(again).toBe(first)
})

it('an online form that is shown again is drawn by the same screen and source, also when it cannot be read', async () => {
  const form = (title = '借展') => ({
    screen: { ...DOCUMENT, title },
    code: 'lab.loan',
    children: {},
    hidden: [],
    dropped: [],
    scripts: {},
    shownBy: new Map(),
    hasChildField: '',
    tables: new Map(),
  })
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <OnlineFormPage code="lab.loan" />
    </Activity>
  )
  loadOnlineForm.mockImplementation(() => Promise.resolve(form()))
  const { rerender } = render(page('visible'))
  await screen.findByLabelText('编号')
  const showAgain = async () => {
    const asked = loadOnlineForm.mock.calls.length
    rerender(page('hidden'))
    await act(async () => rerender(page('visible')))
    expect(loadOnlineForm.mock.calls.length).toBe(asked + 1)
  }
  const first = drawn.mock.lastCall?.[0]
  await showAgain()
  expect(drawn.mock.lastCall?.[0]).toEqual(first)
  const { screen: one, source, openScreen } = first as Record<string, unknown>
  const now = () => drawn.mock.lastCall?.[0] as Record<string, unknown>
  expect([now()['screen'] === one, now()['source'] === source, now()['openScreen'] === openScreen]).toEqual([
    true,
    true,
    true,
  ])
  loadOnlineForm.mockImplementation(() => Promise.reject(new Error('no')))
  await showAgain()
  expect([screen.queryByRole('alert'), screen.getByLabelText('编号').isConnected]).toEqual([null, true])
  loadOnlineForm.mockImplementation(() => Promise.resolve(form('出借')))
  await showAgain()
  expect(now()['screen']).not.toBe(one)
})

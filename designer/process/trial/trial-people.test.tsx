import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ProcessAction } from '../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { DesignerHarness, memoryTextStorage } from '../../testing.tsx'
import { isRefusal, startTrial, takeStep, TrialFacts, type TrialRun } from './run.ts'
import { TrialPeople } from './TrialPeople.tsx'

// The picker of people asks a server; a plain field stands for it.
vi.mock('../panel/PeopleInput.tsx', () => ({
  PeopleInput: ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
    <input aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}))

const DOCUMENT = {
  version: 1,
  code: 'loan',
  title: '借展',
  screen: 'collection.loan',
  status: 'bpmStatus',
  self: 'ask',
  flow: [{ key: 'lead', kind: 'approve', who: [{ user: ['zhang'] }], actions: ['agree', 'transfer', 'before'] }],
} as const satisfies ProcessDocument
const person = (username: string) => ({
  username,
  realname: username,
  active: true,
  depart: 'A01',
  departs: ['A01'],
  roles: [],
  agent: null,
})

const draw = (onAct: (action: ProcessAction) => void) =>
  render(
    <DesignerHarness ports={fakePorts()} keep={memoryTextStorage()}>
      <TrialPeople
        task="t1"
        offered={[
          { kind: 'agree', task: 't1' },
          { kind: 'transfer', task: 't1' },
          { kind: 'addSigners', task: 't1', targets: ['before', 'beside'] },
        ]}
        isRunning={false}
        onAct={onAct}
      />
    </DesignerHarness>,
  )

it('a task of a test run is handed over and gets signers, as far as its node allows', async () => {
  const acted: ProcessAction[] = []
  draw((action) => void acted.push(action))
  const apply = () => screen.getByRole('button', { name: /^执\s*行$/ })
  expect(apply().hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('由谁参与'), { target: { value: 'li' } })
  await userEvent.click(apply())
  await userEvent.click(screen.getByRole('combobox', { name: '由他人参与的方式' }))
  expect(screen.queryByTitle('后加签')).toBeNull()
  await userEvent.click(screen.getByTitle('前加签'))
  fireEvent.change(screen.getByLabelText('由谁参与'), { target: { value: 'li,wang' } })
  await userEvent.click(apply())
  expect(acted).toMatchObject([
    { kind: 'transfer', task: 't1', to: 'li' },
    { kind: 'addSigners', task: 't1', where: 'before', people: ['li', 'wang'], mode: 'all' },
  ])
})

it('a test run decides by those who were brought in', async () => {
  const facts = new TrialFacts(async (requests) =>
    requests.map((request) => (request.kind === 'user' ? person(request.username) : null)),
  )
  const step = { document: DOCUMENT, facts, now: 0 }
  const done = async (result: Promise<TrialRun | object>): Promise<TrialRun> => {
    const found = (await result) as TrialRun
    expect(isRefusal(found)).toBe(false)
    return found
  }
  const open = ({ state }: TrialRun) => state?.tasks.filter(({ status }) => status === 'open') ?? []
  const begun = await done(startTrial({ ...step, actor: 'starter', record: {}, picks: {} }))
  const own = open(begun)[0]?.id ?? ''
  const moved = await done(
    takeStep(begun, { ...step, actor: 'zhang', action: { kind: 'transfer', task: own, to: 'li' } }),
  )
  expect(open(moved).map(({ assignee }) => assignee)).toEqual(['li'])
  const signed = await done(
    takeStep(moved, {
      ...step,
      actor: 'li',
      action: { kind: 'addSigners', task: open(moved)[0]?.id ?? '', where: 'before', people: ['wang'], mode: 'all' },
    }),
  )
  expect(open(signed).map(({ assignee }) => assignee)).toEqual(['wang'])
})

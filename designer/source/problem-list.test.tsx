import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { check, openDocument, undo } from '../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../testing.tsx'
import { ProblemList } from './ProblemList.tsx'

useFakeService()

it('mends a problem with an obvious mend as one step, which undo takes back', async () => {
  const open = openDocument({
    id: 'collection.relic',
    document: { ...SMALL_SCREEN, list: { columns: ['name', 'orgin'] } },
    baseVersion: 1,
    revision: 1,
    hasDraft: false,
  })
  check(open)
  render(
    <EditorHarness open={open}>
      <ProblemList onShow={() => {}} />
    </EditorHarness>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /改为“origin”/ }))
  expect(open.document['list']).toEqual({ columns: ['name', 'origin'] })
  undo(open)
  expect(open.document['list']).toEqual({ columns: ['name', 'orgin'] })
})

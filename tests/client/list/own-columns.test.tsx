import { screen as page, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Saved } from '../../../schemas/contract/data/list-view.ts'
import type { SavedLists } from '../../../src/api/list-views.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { addressed, draw, rowsShown } from '../kit.tsx'

/** A server of one person that answers a save when the test says so. */
function slowServer(begun: readonly Saved[] = []) {
  let all = begun
  const answers: (() => void)[] = []
  const lists: SavedLists = {
    list: async () => all,
    save: async (_, { kind, title, content }) => {
      const made = { id: 's1', kind, title, content, shared: false, mine: true }
      all = [made]
      await new Promise<void>((resolve) => answers.push(resolve))
      return made
    },
    rename: () => Promise.reject(new Error('There is no view')),
    remove: async () => undefined,
  }
  return { lists, answers, hidden: () => all.map(({ content }) => content['hidden']) }
}
const headings = () => page.getAllByRole('columnheader').map((heading) => heading.textContent)

it('columns stay as they were changed last where the answer to an earlier change comes in between', async () => {
  const server = slowServer()
  const kept = memoryStorage()
  const { user, unmount } = await draw({ keep: { ...kept, saved: server.lists }, address: addressed().address })
  await rowsShown()
  await user.click(await page.findByRole('button', { name: '列设置' }))
  await user.click(await page.findByRole('checkbox', { name: '备注' }))
  await waitFor(() => expect(server.answers).toHaveLength(1))
  await user.click(page.getByRole('checkbox', { name: '级别' }))
  for (const answer of server.answers) answer()
  // The page is opened anew before the second change was sent.
  const anew = slowServer(await server.lists.list('collection.relic'))
  expect(anew.hidden()).toEqual([['note']])
  await draw({ keep: { ...kept, saved: anew.lists }, address: addressed().address })
  unmount()
  await rowsShown()
  await waitFor(() => expect(anew.hidden()).toEqual([expect.arrayContaining(['note', 'level'])]))
  expect(headings()).toEqual(['', '序号', '总登记号', '名称', '操作'])
})

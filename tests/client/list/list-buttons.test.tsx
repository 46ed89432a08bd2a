import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const ok = async () => within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ })

it('draws the buttons of every list in the order, with the words and the icon that the document gives them', async () => {
  await draw({
    screen: {
      ...RELIC,
      actions: [
        { code: 'export', title: '导出清单', icon: 'book' },
        { code: 'import' },
        { code: 'add', title: { 'zh-CN': '登记', 'en-US': 'Register' } },
      ],
    },
    rows: relics(1),
  })
  await rowsShown()
  const shown = [button('登记'), button(/导入/), button(/导出清单/), button(/批量删除/)]
  const places = shown
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ textContent }) => textContent)
  expect(places).toEqual(['导出清单', '批量删除', '导入', '登记'])
  expect(button(/导出清单/).querySelector('.v-menu-icon')).not.toBeNull()
  expect(button(/导入/).querySelector('.v-menu-icon')).toBeNull()
})
it('asks what the document has people asked before many rows are deleted, and says how many all the same', async () => {
  const { user, source } = await draw({
    screen: { ...RELIC, actions: [{ code: 'batch_delete', confirm: '这些藏品都要注销吗？' }] },
    rows: relics(3),
  })
  await rowsShown()
  await user.click(page.getByRole('checkbox', { name: '选择 Z1' }))
  await user.click(button(/批量删除/))
  const dialog = await page.findByRole('dialog')
  expect(dialog.textContent).toContain('这些藏品都要注销吗？')
  expect(dialog.textContent).toContain('共 1 条')
  await user.click(await ok())
  await waitFor(() => expect(source.removeBatch).toHaveBeenCalledWith(['r1']))
})
it('asks it before one row is deleted', async () => {
  const { user, source } = await draw({
    screen: { ...RELIC, actions: [{ code: 'delete', confirm: '注销后不能恢复，确定吗？' }] },
    rows: relics(3),
  })
  await rowsShown()
  await user.click(page.getAllByRole('button', { name: '删除' })[0] as HTMLElement)
  expect((await page.findByRole('dialog')).textContent).toContain('注销后不能恢复，确定吗？')
  await user.click(await ok())
  await waitFor(() => expect(source.remove).toHaveBeenCalledWith('r1'))
})

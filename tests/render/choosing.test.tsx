import { screen as page, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { RELIC, draw, relics, rowsShown } from './kit.tsx'

/** An open form in whose field a name was typed that is looked for until the test says so. */
async function choosing(words: string) {
  const { lookup } = fakePorts()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const search: typeof lookup.search = async (...asked) => {
    await answered
    return lookup.search(...asked)
  }
  const fields = { name: { title: '名称' }, keeper: { title: '保管人', view: 'sel_user' } }
  const screen = { ...RELIC, fields, query: { items: [] }, list: { columns: ['name'] }, form: {} }
  const drawn = await draw({ screen, rows: relics(1), ports: { lookup: { ...lookup, search } } })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: /新增/ }))
  await drawn.user.type(await page.findByLabelText('名称'), '账册')
  await drawn.user.type(await page.findByRole('combobox', { name: '保管人' }), words)
  return { ...drawn, answer, save: () => drawn.user.click(page.getByRole('button', { name: /保\s*存/ })) }
}

it.each([
  ['the button that saves', (at: Awaited<ReturnType<typeof choosing>>) => at.save()],
  ['Tab and the button', async (at: Awaited<ReturnType<typeof choosing>>) => {
    await at.user.tab()
    await at.save()
  }],
  ['Ctrl+Enter', (at: Awaited<ReturnType<typeof choosing>>) => at.user.keyboard('{Control>}{Enter}{/Control}')],
  ['Ctrl+S', (at: Awaited<ReturnType<typeof choosing>>) => at.user.keyboard('{Control>}s{/Control}')],
])('saves the record with the choice that is still looked for at %s', async (_, end) => {
  const at = await choosing('李')
  await end(at)
  await waitFor(() => expect(at.notify).toHaveBeenCalledWith('info', '正在查找您输入的选项，找到后将自动保存'))
  expect(at.source.add).not.toHaveBeenCalled()
  at.answer()
  await waitFor(() => expect(at.source.add).toHaveBeenCalledTimes(1))
  expect(at.source.add.mock.calls[0]?.[0]).toMatchObject({ name: '账册', keeper: 'lisi' })
})

it('saves nothing where no choice is called so, until it is asked to again', async () => {
  const at = await choosing('没有此人')
  await at.user.tab()
  await at.save()
  at.answer()
  await waitFor(() => expect(at.notify).toHaveBeenCalledWith('warning', '没有找到“没有此人”，此项未填写'))
  await waitFor(() => expect(page.getByRole('button', { name: /保\s*存/ }).className).not.toContain('loading'))
  expect(at.source.add).not.toHaveBeenCalled()
  await at.save()
  await waitFor(() => expect(at.source.add).toHaveBeenCalledTimes(1))
})

import { act, screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const KEEPER = {
  ...RELIC,
  fields: { name: { title: '名称' }, keeper: { title: '保管人', view: 'sel_user' } },
  list: { columns: ['name'] },
  form: {},
}

/** People who are looked for until the test says so. */
function gated() {
  const { lookup } = fakePorts()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const search: typeof lookup.search = async (...asked) => {
    await answered
    return lookup.search(...asked)
  }
  return { answer, ports: { lookup: { ...lookup, search } } }
}

/** An open form in whose field a name was typed. */
async function choosing(words: string) {
  const { answer, ports } = gated()
  const drawn = await draw({ screen: { ...KEEPER, query: { items: [] } }, rows: relics(1), ports })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: /新增/ }))
  await drawn.user.type(await page.findByLabelText('名称'), '账册')
  await drawn.user.type(await page.findByRole('combobox', { name: '保管人' }), words)
  return { ...drawn, answer, save: () => drawn.user.click(page.getByRole('button', { name: /保\s*存/ })) }
}

it.each([
  ['the button that saves', (at: Awaited<ReturnType<typeof choosing>>) => at.save()],
  [
    'Tab and the button',
    async (at: Awaited<ReturnType<typeof choosing>>) => {
      await at.user.tab()
      await at.save()
    },
  ],
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

it('saves nothing where no choice is called so, and puts the person back to the words until these are removed', async () => {
  const at = await choosing('没有此人')
  await at.save()
  at.answer()
  await waitFor(() =>
    expect(at.notify).toHaveBeenCalledWith('warning', expect.stringMatching(/：没有找到“没有此人”，请重新选择$/)),
  )
  await waitFor(() => expect(page.getByRole('button', { name: /保\s*存/ }).className).not.toContain('loading'))
  const keeper = page.getByRole<HTMLInputElement>('combobox', { name: '保管人' })
  await waitFor(() => expect([document.activeElement, keeper.value]).toEqual([keeper, '没有此人']))
  await at.save()
  await waitFor(() => expect(at.notify).toHaveBeenCalledTimes(2))
  expect(at.source.add).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(keeper))
  await at.user.clear(keeper)
  await at.save()
  await waitFor(() => expect(at.source.add).toHaveBeenCalledTimes(1))
})

/** A query bar in which a name was typed and ended with Enter. */
async function asking(words: string) {
  const { answer, ports } = gated()
  const drawn = await draw({ screen: { ...KEEPER, query: { items: ['name', 'keeper'] } }, rows: relics(1), ports })
  await rowsShown()
  const area = within(page.getByRole('search'))
  const keeper = area.getByRole('combobox', { name: '保管人' })
  await drawn.user.type(keeper, `${words}{Enter}`)
  drawn.source.list.mockClear()
  return { ...drawn, answer, area, keeper, terms: () => drawn.source.list.mock.calls.map(([{ terms }]) => terms) }
}
type Asking = Awaited<ReturnType<typeof asking>>

it.each([
  ['Enter in another field', (at: Asking) => at.user.type(at.area.getByLabelText('名称'), '{Enter}')],
  ['the button that searches', (at: Asking) => at.user.click(at.area.getByRole('button', { name: /查\s*询/ }))],
  [
    'three of them',
    async (at: Asking) => {
      await at.user.type(at.area.getByLabelText('名称'), '{Enter}{Enter}')
      await at.user.click(at.area.getByRole('button', { name: /查\s*询/ }))
    },
  ],
])('searches once, with the choice that is still looked for at %s', async (_, end) => {
  const at = await asking('李')
  await end(at)
  expect(at.terms()).toEqual([])
  at.answer()
  await waitFor(() => expect(at.terms()).toHaveLength(1))
  // A later search begins with nothing left over of this one.
  await at.user.click(at.area.getByRole('button', { name: /查\s*询/ }))
  await waitFor(() =>
    expect(at.terms()).toEqual([{ keeper: 'lisi' }, { keeper: 'lisi' }].map((one) => expect.objectContaining(one))),
  )
})

it('searches for nothing where no choice is called so, and puts the person back to the words until these are removed', async () => {
  const at = await asking('没有此人')
  await at.user.click(at.area.getByRole('button', { name: /查\s*询/ }))
  at.answer()
  await waitFor(() =>
    expect(at.notify).toHaveBeenCalledWith('warning', expect.stringMatching(/：没有找到“没有此人”，请重新选择$/)),
  )
  await waitFor(() =>
    expect([document.activeElement, at.keeper.getAttribute('value')]).toEqual([at.keeper, '没有此人']),
  )
  expect(at.terms()).toEqual([])
  await at.user.clear(at.keeper)
  await at.user.click(at.area.getByRole('button', { name: /查\s*询/ }))
  await waitFor(() => expect(at.terms()).toEqual([{}]))
})

it('searches with nothing but what a reset leaves, whatever was waited for', async () => {
  const at = await asking('李')
  await at.user.click(at.area.getByRole('button', { name: /查\s*询/ }))
  await at.user.click(at.area.getByRole('button', { name: /重\s*置/ }))
  at.answer()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(at.terms()).toEqual([{}])
})

it('applies an advanced query once the choice that is typed into it was found', async () => {
  const { answer, ports } = gated()
  const { user, source } = await draw({ screen: { ...KEEPER, query: { items: ['name'] } }, rows: relics(1), ports })
  await rowsShown()
  await user.click(page.getByRole('button', { name: '高级查询' }))
  const dialog = within(await page.findByRole('dialog', { name: '高级查询构造器' }))
  await user.click(await dialog.findByRole('button', { name: /添加条件$/ }))
  await user.click(dialog.getByRole('combobox', { name: '字段' }))
  await user.click(await page.findByText('保管人', { selector: '.ant-select-item-option-content' }))
  await user.type(await dialog.findByRole('combobox', { name: '保管人' }), '李{Enter}')
  source.list.mockClear()
  await user.click(dialog.getByRole('button', { name: /查\s*询/ }))
  expect(source.list).not.toHaveBeenCalled()
  answer()
  await waitFor(() =>
    expect(source.list.mock.calls.map(([{ advanced }]) => advanced?.of)).toEqual([
      [expect.objectContaining({ field: 'keeper', val: 'lisi' })],
    ]),
  )
})

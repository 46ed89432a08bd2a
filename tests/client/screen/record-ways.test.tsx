import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { RELIC, type DrawOptions, draw, relics, rowsShown } from '../kit.tsx'

const SCREEN: Screen = {
  ...RELIC,
  fields: { ...RELIC.fields, regNo: { title: '总登记号', required: true, maxLength: 10, unique: true } },
}
/** After the title of a dialog there is the button that makes it larger. */
const titled = (title: string) => ({ name: new RegExp(`^${title.replace(/[（）]/g, '.')}(?!\\d)`) })
const dialog = (title: string) => page.findByRole('dialog', titled(title))
async function opened(action: '编辑' | '详情', place = 0, options: DrawOptions = {}) {
  const drawn = await draw({ screen: SCREEN, rows: relics(25), ...options })
  await rowsShown()
  await drawn.user.click(page.getAllByRole('button', { name: action })[place] ?? document.body)
  const press = async (name: string, title: string) =>
    drawn.user.click(
      await within(await dialog(title)).findByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) }),
    )
  return { ...drawn, press }
}
const isDisabled = (title: string, name: string) =>
  within(page.getByRole('dialog', titled(title))).getByRole<HTMLButtonElement>('button', { name }).disabled

describe('a record that is open', () => {
  it('names itself, and leads to the one after it and back, over the ends of a page', async () => {
    const { press, source } = await opened('详情', 0)
    await dialog('详情：藏品1')
    expect(isDisabled('详情：藏品1', '上一条')).toBe(true)
    await press('下一条', '详情：藏品1')
    await dialog('详情：藏品2')
    await press('上一条', '详情：藏品2')
    await dialog('详情：藏品1')
    for (let n = 1; n <= 10; n++) await press('下一条', `详情：藏品${n}`)
    await dialog('详情：藏品11')
    expect(source.list.mock.lastCall?.[0].pageNo).toBe(2)
    await press('上一条', '详情：藏品11')
    await dialog('详情：藏品10')
    expect(source.list.mock.lastCall?.[0].pageNo).toBe(1)
  })
  it('ends with the last record of the last page', async () => {
    await opened('详情', 1, { rows: relics(2) })
    await dialog('详情：藏品2')
    expect([isDisabled('详情：藏品2', '上一条'), isDisabled('详情：藏品2', '下一条')]).toEqual([false, true])
  })
  it('is edited from where it is read, and read from where it is edited', async () => {
    const { press } = await opened('详情', 2)
    await press('编辑', '详情：藏品3')
    await press('详情', '编辑：藏品3')
    expect(await dialog('详情：藏品3')).toBeTruthy()
  })
  it('leads nowhere that the person may not go', async () => {
    await opened('详情', 0, { permissions: { can: (code) => !/:(add|edit)$/.test(code) } })
    const shown = within(await dialog('详情：藏品1'))
    for (const name of [/^编\s?辑$/, /^复\s?制$/]) expect(shown.queryByRole('button', { name })).toBeNull()
    expect(shown.getByRole('button', { name: '下一条' })).toBeTruthy()
  })
  it('asks before what was typed is lost on the way to another, and stays where that is refused', async () => {
    const { press, user } = await opened('编辑', 0)
    const name = await within(await dialog('编辑：藏品1')).findByLabelText<HTMLInputElement>(/^名称/)
    await user.type(name, '！')
    await press('下一条', '编辑：藏品1')
    await user.click(await page.findByRole('button', { name: '继续填写' }))
    expect(name.value).toBe('藏品1！')
  })
  it('continues to another record once typed values are discarded', async () => {
    const { press, user } = await opened('编辑', 0)
    await user.type(await within(await dialog('编辑：藏品1')).findByLabelText<HTMLInputElement>(/^名称/), '！')
    await press('下一条', '编辑：藏品1')
    await user.click(await page.findByRole('button', { name: '放弃修改' }))
    await waitFor(() =>
      expect([...document.querySelectorAll<HTMLInputElement>('.vi-drawer input')].map(({ value }) => value)).toContain(
        '藏品2',
      ),
    )
  })
  it('is copied without what makes it itself', async () => {
    const { press, user, source } = await opened('详情', 0)
    await press('复制', '详情：藏品1')
    const form = within(await dialog('新增（复制）：藏品1'))
    expect((await form.findByLabelText<HTMLInputElement>(/^名称/)).value).toBe('藏品1')
    const number = form.getByLabelText<HTMLInputElement>(/^总登记号/)
    expect(number.value).toBe('')
    await user.type(number, 'Z99')
    await user.click(form.getByRole('button', { name: /^保\s*存$/ }))
    await waitFor(() => expect(source.add.mock.calls[0]?.[0]).toMatchObject({ regNo: 'Z99', name: '藏品1' }))
    expect(source.add.mock.calls[0]?.[0]).not.toHaveProperty('id')
  })
})

describe('new records', () => {
  it('follow one another while that is asked for', async () => {
    const { user, source } = await draw({ screen: SCREEN, rows: relics(1) })
    await rowsShown()
    await user.click(page.getByRole('button', { name: /新增/ }))
    for (const [n, no] of ['A1', 'A2'].entries()) {
      const form = within(await dialog('新增'))
      const number = await form.findByLabelText<HTMLInputElement>(/^总登记号/)
      await waitFor(() => expect(number.value).toBe(''))
      await user.type(number, no)
      await user.type(form.getByLabelText(/^名称/), `新${n}`)
      const goesOn = form.getByRole<HTMLInputElement>('checkbox', { name: '连续新增' })
      expect(goesOn.checked).toBe(n > 0)
      if (n === 0) await user.click(goesOn)
      await user.click(form.getByRole('button', { name: /^保\s*存$/ }))
      await waitFor(() => expect(source.add).toHaveBeenCalledTimes(n + 1))
    }
    expect(source.add.mock.calls.map(([record]) => record['regNo'])).toEqual(['A1', 'A2'])
    const form = within(await dialog('新增'))
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^总登记号/).value).toBe(''))
    await user.click(form.getByRole('checkbox', { name: '连续新增' }))
    await user.type(form.getByLabelText(/^总登记号/), 'A3')
    await user.type(form.getByLabelText(/^名称/), '末')
    await user.click(form.getByRole('button', { name: /^保\s*存$/ }))
    await waitFor(() => expect(page.queryByRole('dialog', titled('新增'))).toBeNull())
  })
})

import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { draw, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const fields = {
  regNo: { title: '总登记号', required: true },
  name: { title: '名称', required: true },
  level: { title: '级别' },
  value: { title: '估值', required: true },
  insurer: { title: '保险公司', required: true },
  note: { title: '备注' },
} satisfies Screen['fields']

const screenWith = (layout: NonNullable<Screen['form']>['layout']): Screen => ({
  version: 1,
  id: 'collection.relic',
  title: '藏品登记',
  fields,
  list: { columns: ['regNo', 'name'] },
  form: { columns: 2, ...(layout ? { layout } : {}) },
})
const TABS = screenWith([
  'regNo',
  {
    tabs: [
      { title: '基本', content: ['name', { divider: '补充' }, 'level', { note: '请按登记簿填写', tone: 'info' }] },
      {
        title: '评估',
        content: [
          { group: '价值', fields: ['value'], folded: true },
          { note: '当前：', compute: "value + ' 元'" },
        ],
        visible: "level != '9'",
      },
      { title: '保险', content: ['insurer', 'note'] },
    ],
  },
])
const STEPS = screenWith([
  {
    steps: [
      { title: '登记', content: ['regNo', 'name'] },
      { title: '评估', content: ['value'], visible: "level != '9'" },
      { title: '完成', content: ['insurer', 'level', 'note'] },
    ],
  },
])

async function opened(screen: Screen, how: 'add' | 'edit', options: DrawOptions = {}) {
  const drawn = await draw({ rows: relics(3), ...options, screen })
  await rowsShown()
  await drawn.user.click(
    how === 'add' ? page.getByRole('button', { name: /新增/ }) : page.getAllByRole('button', { name: '编辑' })[0]!,
  )
  const drawer = within(await page.findByRole('dialog'))
  await drawer.findByLabelText('总登记号')
  const field = (name: string) => drawer.getByLabelText<HTMLInputElement>(name)
  const save = () => drawn.user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  return { ...drawn, drawer, field, save }
}

it('draws a part when it is first shown and keeps it, with dividers and notes in their places', async () => {
  const { drawer, user, field } = await opened(TABS, 'add')
  expect(drawer.getByRole('tab', { name: '基本' }).getAttribute('aria-selected')).toBe('true')
  expect(drawer.getByText('补充')).toBeTruthy()
  expect(drawer.getByText('请按登记簿填写')).toBeTruthy()
  expect(drawer.queryByLabelText('估值')).toBeNull()
  await user.click(drawer.getByRole('tab', { name: '评估' }))
  await user.type(field('估值'), '5')
  expect(drawer.getByRole('status').textContent).toBe('当前： 5 元')
  await user.click(drawer.getByRole('tab', { name: '基本' }))
  expect(field('估值').value).toBe('5')
  expect(field('估值').closest('.vi-panel')?.getAttribute('hidden')).toBe('until-found')
})
it('goes through the tabs by the keys of a tab list, and shows the part in which the browser found a word', async () => {
  const { drawer, user, field } = await opened(TABS, 'add')
  const tab = (name: string) => drawer.getByRole('tab', { name })
  tab('基本').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('评估'))
  await user.keyboard('{End}')
  expect(tab('保险').getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowRight}')
  expect(tab('基本').getAttribute('aria-selected')).toBe('true')
  fireEvent(field('保险公司').closest('.vi-panel')!, new Event('beforematch', { bubbles: true }))
  expect(tab('保险').getAttribute('aria-selected')).toBe('true')
})
it('opens the part and the group of the first wrong field, counts on every tab what is wrong and lists it with a way to each', async () => {
  const { drawer, user, field, save, source } = await opened(TABS, 'add')
  await user.type(field('总登记号'), 'Z9')
  await user.type(field('名称'), '铜镜')
  await save()
  expect(source.add).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(field('估值')))
  expect(field('估值').closest('details')?.open).toBe(true)
  expect(drawer.getByRole('tab', { name: /评估.*1 项有误/ }).getAttribute('aria-selected')).toBe('true')
  const list = within(drawer.getByRole('region', { name: '请更正以下 2 项' }))
  await user.click(list.getByRole('button', { name: '保险 › 保险公司' }))
  expect(document.activeElement).toBe(field('保险公司'))
  await user.type(field('保险公司'), '人保')
  expect(drawer.getByRole('tab', { name: '保险' })).toBeTruthy()
  await user.click(drawer.getByRole('tab', { name: /评估/ }))
  await user.type(field('估值'), '8')
  expect(drawer.queryByRole('region', { name: /请更正/ })).toBeNull()
  await save()
  await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ value: '8', insurer: '人保' })))
})
it('takes a part away while its condition does not hold, and asks for nothing in it', async () => {
  const { drawer, user, field, save, source } = await opened(TABS, 'add')
  await user.type(field('总登记号'), 'Z9')
  await user.type(field('名称'), '铜镜')
  await user.type(field('级别'), '9')
  expect(drawer.queryByRole('tab', { name: '评估' })).toBeNull()
  await user.click(drawer.getByRole('tab', { name: '保险' }))
  await user.type(field('保险公司'), '人保')
  await save()
  await waitFor(() => expect(source.add).toHaveBeenCalled())
})

it('leads a new record through the steps: each is checked before the next, back is always free, and saving comes last', async () => {
  const { drawer, user, field, save, source } = await opened(STEPS, 'add')
  const step = () =>
    drawer.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent
  expect(drawer.queryByRole('button', { name: /保\s*存/ })).toBeNull()
  await user.type(field('名称'), '铜镜')
  await user.click(drawer.getByRole('button', { name: '下一步' }))
  expect(await drawer.findByText('请输入总登记号')).toBeTruthy()
  expect(document.activeElement).toBe(field('总登记号'))
  expect(step()).toContain('登记')
  await user.type(field('总登记号'), 'Z9')
  // The keys that save go on while there is a next step.
  fireEvent.keyDown(field('总登记号'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(step()).toBe('2评估'))
  expect(drawer.queryByText('请输入估值')).toBeNull()
  await user.click(drawer.getByRole('button', { name: '上一步' }))
  expect(step()).toBe('1登记')
  await user.click(drawer.getByRole('button', { name: '评估' }))
  await waitFor(() => expect(step()).toBe('2评估'))
  expect(drawer.getByRole<HTMLButtonElement>('button', { name: '完成' }).disabled).toBe(true)
  await user.type(field('估值'), '8')
  await user.click(drawer.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(step()).toBe('3完成'))
  expect(drawer.queryByRole('button', { name: '下一步' })).toBeNull()
  await user.type(field('保险公司'), '人保')
  await save()
  await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ regNo: 'Z9', value: '8' })))
})
it('asks the server about a step before the next is shown', async () => {
  const screen: Screen = {
    ...STEPS,
    source: { table: 'relic' },
    fields: { ...fields, regNo: { ...fields.regNo, unique: true } },
  }
  const { drawer, user, field } = await opened(screen, 'add', { source: { ask: async () => '该值已存在' } })
  await user.type(field('总登记号'), 'Z1')
  await user.type(field('名称'), '铜镜')
  await user.click(drawer.getByRole('button', { name: '下一步' }))
  expect(await drawer.findByText('该值已存在')).toBeTruthy()
  expect(document.activeElement).toBe(field('总登记号'))
})
it('allows going to any step while a record is edited, and saving from each', async () => {
  const { drawer, user, save, source } = await opened(STEPS, 'edit', {
    rows: relics(3).map((row) => ({ ...row, insurer: '人保' })),
  })
  await user.click(drawer.getByRole('button', { name: '完成' }))
  expect(await drawer.findByLabelText('保险公司')).toBeTruthy()
  await save()
  await waitFor(() => expect(source.edit).toHaveBeenCalled())
})

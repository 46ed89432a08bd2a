import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { type OpenDocument, openDocument } from '../../document/state.ts'
import { Preview } from '../../preview/Preview.tsx'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { say } from '../../../schemas/messages/index.ts'
import { ruleSentence } from './rule-words.ts'
import { ScreenRules } from './ScreenRules.tsx'

useFakeService()

const RULED: ScreenDocument = {
  ...SMALL_SCREEN,
  rules: [
    { when: "name == 'x'", show: ['note'], set: { origin: "'here'" } },
    { when: "origin == 'y'", refuse: { message: '不行' } },
  ],
}
function Stand({
  open,
  about,
  isPreviewed,
}: {
  readonly open: OpenDocument
  readonly about?: string
  readonly isPreviewed?: boolean
}) {
  return (
    <EditorHarness open={open}>
      {isPreviewed ? <Preview /> : <ScreenRules {...(about ? { about } : {})} />}
    </EditorHarness>
  )
}
async function draw(document: ScreenDocument, about?: string) {
  const open = openDocument({ id: 'collection.relic', document, baseVersion: 0, revision: 1, hasDraft: false })
  await act(async () => void render(<Stand open={open} {...(about ? { about } : {})} />))
  // The faces of the fields that are compared come late.
  await waitFor(() => expect(window.document.querySelector('.ant-spin')).toBeNull())
  return { rules: () => open.document['rules'] as readonly JsonObject[] | undefined }
}
function choose(combobox: HTMLElement, words: string) {
  fireEvent.mouseDown(combobox)
  const options = screen.getAllByTitle(words).filter((each) => each.classList.contains('ant-select-item-option'))
  fireEvent.click(options.at(-1) as HTMLElement)
}

it('reads a rule as a sentence, with the titles of the fields', async () => {
  await draw(RULED)
  expect(screen.getByText("规则 1：当 名称 等于 x 时，显示 备注，赋值 来源 = 'here'")).toBeTruthy()
  expect(screen.getByText('规则 2：当 来源 等于 y 时，禁止保存 “不行”')).toBeTruthy()
})
it('reads it in the language of the person, with the options of its fields', () => {
  const document = { ...SMALL_SCREEN, fields: { urgent: { title: '加急', view: 'switch' }, note: { title: '备注' } } }
  for (const [locale, sentence] of [
    ['zh-CN', '当 urgent 等于 是 或者 urgent 为空 时，显示 note'],
    ['en-US', 'When urgent is Yes or urgent is empty: show note'],
  ] as const)
    expect(
      ruleSentence({ when: "urgent == 'Y' || urgent == null", show: ['note'] }, document, {
        locale,
        say: (code, params = {}) => say(code, params, locale),
        words: String,
        titleOf: (key) => key,
      }),
    ).toBe(sentence)
})
it('reads a rule whose value is not chosen yet', async () => {
  await draw({ ...SMALL_SCREEN, rules: [{ when: 'name ==', show: ['note'] }] })
  expect(screen.getByText('规则 1：当 名称 等于 … 时，显示 备注')).toBeTruthy()
})
it('shows of the rules those about one field, and adds one that names it', async () => {
  const { rules } = await draw(RULED, 'note')
  expect(screen.getAllByText(/^规则 \d/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /添加规则/ }))
  expect(rules()?.at(-1)).toEqual({ when: 'name != null', require: ['note'] })
  const added = screen.getAllByRole('group', { name: '当' }).at(-1)
  await waitFor(() => expect(added?.querySelector('input')).toBe(document.activeElement))
})
it('adds what a rule does, gives it a message and a field, and takes it away again', async () => {
  const { rules } = await draw({ ...SMALL_SCREEN, rules: [{ when: "name == 'x'", show: ['note'] }] })
  choose(screen.getByRole('combobox', { name: '添加动作' }), '禁止保存')
  expect(rules()).toEqual([{ when: "name == 'x'", show: ['note'], refuse: { message: '' } }])
  fireEvent.change(screen.getByRole('textbox', { name: /提示语/ }), { target: { value: '请先填写' } })
  choose(screen.getByRole('combobox', { name: '提示显示在' }), '来源')
  expect(rules()?.[0]?.['refuse']).toEqual({ message: '请先填写', at: 'origin' })
  choose(screen.getByRole('combobox', { name: '添加动作' }), '赋值')
  expect(rules()?.[0]?.['set']).toEqual({ note: "''" })
  fireEvent.click(screen.getByRole('button', { name: '移除动作“显示”' }))
  expect(Object.keys(rules()?.[0] ?? {}).toSorted()).toEqual(['refuse', 'set', 'when'])
})
it('an assignment stays while its value is emptied and typed anew, and is removed by its button', async () => {
  const { rules } = await draw(RULED)
  fireEvent.change(screen.getByRole('combobox', { name: '来源 的值' }), { target: { value: '' } })
  expect(rules()?.[0]?.['set']).toEqual({ origin: '' })
  fireEvent.change(screen.getByRole('combobox', { name: '来源 的值' }), { target: { value: "'there'" } })
  expect(rules()?.[0]?.['set']).toEqual({ origin: "'there'" })
  fireEvent.click(screen.getByRole('button', { name: '删除 来源' }))
  expect(rules()?.[0]).toEqual({ when: "name == 'x'", show: ['note'] })
})
it('a list of fields stays while its last name is taken away', async () => {
  const { rules } = await draw({ ...SMALL_SCREEN, rules: [{ when: "name == 'x'", show: ['note'] }] })
  fireEvent.keyDown(screen.getByRole('combobox', { name: '显示' }), { key: 'Backspace', keyCode: 8, which: 8 })
  expect(rules()?.[0]?.['show']).toEqual([])
  choose(screen.getByRole('combobox', { name: '显示' }), '来源')
  expect(rules()?.[0]?.['show']).toEqual(['origin'])
})
it('a condition is a field, a comparison and a value in the words of the page, and more than one are joined', async () => {
  const fields = {
    ...(SMALL_SCREEN['fields'] as JsonObject),
    urgent: { title: '加急', view: 'switch' },
    fee: { title: '费用', view: 'number' },
  }
  const { rules } = await draw({ ...SMALL_SCREEN, fields, rules: [{ when: 'name != null', show: ['note'] }] })
  const when = () => rules()?.[0]?.['when']
  expect(screen.queryByLabelText('值')).toBeNull()
  choose(screen.getByRole('combobox', { name: '当' }), '加急')
  expect(screen.getByRole('alert').textContent).toBe('请填写要比较的值')
  choose(screen.getByRole('combobox', { name: '值' }), '是')
  expect(when()).toBe("urgent == 'Y'")
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('规则 1：当 加急 等于 是 时，显示 备注')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '比较' }))
  expect(screen.queryByTitle('大于')).toBeNull()
  fireEvent.click(screen.getByTitle('不等于'))
  expect(when()).toBe("urgent != 'Y'")

  fireEvent.click(screen.getByRole('button', { name: /添加条件/ }))
  choose(screen.getByRole('combobox', { name: '并且' }), '费用')
  const values = await waitFor(() => {
    const all = screen.getAllByLabelText('值')
    expect(all).toHaveLength(2)
    return all
  })
  fireEvent.change(values[1] as HTMLElement, { target: { value: '1000' } })
  choose(screen.getAllByRole('combobox', { name: '比较' }).at(-1) as HTMLElement, '大于')
  expect(when()).toBe("urgent != 'Y' && fee > 1000")
  choose(screen.getByRole('combobox', { name: '条件之间的关系' }), '满足其一')
  expect(when()).toBe("urgent != 'Y' || fee > 1000")
  expect(screen.getByRole('combobox', { name: '或者' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '删除 加急' }))
  expect(when()).toBe('fee > 1000')
  fireEvent.click(screen.getByRole('button', { name: '改写为表达式' }))
  const typed = screen.getByRole('combobox', { name: '当' })
  fireEvent.change(typed, { target: { value: 'fee > 1000 && !(fee > 2000)' } })
  expect(when()).toBe('fee > 1000 && !(fee > 2000)')
  expect(screen.queryByRole('button', { name: '改为选择字段' })).toBeNull()
  fireEvent.change(typed, { target: { value: 'fee > 3000' } })
  fireEvent.click(screen.getByRole('button', { name: '改为选择字段' }))
  expect((screen.getByLabelText('值') as HTMLInputElement).value).toBe('3000')
})
it('completes the name of a field by its title while a condition is typed', async () => {
  const { rules } = await draw({ ...SMALL_SCREEN, rules: [{ when: "name == 'x'", show: ['note'] }] })
  fireEvent.click(screen.getByRole('button', { name: '改写为表达式' }))
  const when = screen.getByRole<HTMLInputElement>('combobox', { name: '当' })
  fireEvent.change(when, { target: { value: '来' } })
  fireEvent.keyDown(when, { key: 'ArrowDown', keyCode: 40, which: 40 })
  fireEvent.keyDown(when, { key: 'Enter', keyCode: 13, which: 13 })
  await waitFor(() => expect(rules()?.[0]?.['when']).toBe('origin'))
})
it('tells in the preview why a field is as it is, and tells anew when something is typed', async () => {
  const open = openDocument({
    id: 'collection.relic',
    document: { ...SMALL_SCREEN, rules: [{ when: "name == 'x'", require: ['origin'] }] },
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(async () => void render(<Stand open={open} isPreviewed />))
  fireEvent.click(screen.getByText('表单'))
  fireEvent.pointerDown(await screen.findByLabelText('来源'))
  const trace = within(await screen.findByRole('region', { name: '“来源”为什么是这样' }))
  const reason = () => trace.getByText(/页面规则 1/).closest('li')?.textContent
  expect(reason()).toContain("name == 'x' — 不成立 · 页面规则 1 (名称 = （空）)")
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'x' } })
  expect(await trace.findByText(/显示 · 必填/)).toBeTruthy()
  expect(reason()).toContain('— 成立 · ')
})

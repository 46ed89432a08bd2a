import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { type OpenDocument, openDocument } from '../../document/state.ts'
import { Preview } from '../../preview/Preview.tsx'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
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
  return { rules: () => open.document['rules'] as readonly JsonObject[] | undefined }
}
function choose(combobox: HTMLElement, words: string) {
  fireEvent.mouseDown(combobox)
  fireEvent.click(screen.getByTitle(words))
}

it('reads a rule as a sentence, with the titles of the fields', async () => {
  await draw(RULED)
  expect(screen.getByText("规则 1：当 name == 'x' 时，显示 备注，赋值 来源 = 'here'")).toBeTruthy()
  expect(screen.getByText("规则 2：当 origin == 'y' 时，禁止保存 “不行”")).toBeTruthy()
})
it('shows of the rules those about one field, and adds one that names it', async () => {
  const { rules } = await draw(RULED, 'note')
  expect(screen.getAllByText(/^规则 \d/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /添加规则/ }))
  expect(rules()?.at(-1)).toEqual({ when: 'name != null', require: ['note'] })
  await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('name != null'))
})
it('adds what a rule does, gives it a message and a field, and takes it away again', async () => {
  const { rules } = await draw({ ...SMALL_SCREEN, rules: [{ when: "name == 'x'", show: ['note'] }] })
  choose(screen.getByRole('combobox', { name: '添加动作' }), '禁止保存')
  expect(rules()).toEqual([{ when: "name == 'x'", show: ['note'], refuse: { message: '' } }])
  fireEvent.change(screen.getByRole('textbox', { name: /提示语/ }), { target: { value: '请先填写' } })
  choose(screen.getByRole('combobox', { name: '提示显示在' }), '来源')
  expect(rules()?.[0]?.['refuse']).toEqual({ message: '请先填写', at: 'origin' })
  choose(screen.getByRole('combobox', { name: '添加动作' }), '赋值')
  expect(rules()?.[0]?.['set']).toEqual({ name: "''" })
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
it('completes the name of a field by its title while a condition is typed', async () => {
  const { rules } = await draw({ ...SMALL_SCREEN, rules: [{ when: "name == 'x'", show: ['note'] }] })
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
  expect(trace.getByText(/页面规则 1/).textContent).toContain("name == 'x' — 不成立 · 页面规则 1 (名称 = （空）)")
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'x' } })
  expect(await trace.findByText(/显示 · 必填/)).toBeTruthy()
  expect(trace.getByText(/页面规则 1/).textContent).toContain('— 成立 · ')
})

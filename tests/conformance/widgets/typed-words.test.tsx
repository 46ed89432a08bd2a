import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import { FixtureFace, type FakeOverrides, fakePorts, fixtureOptions } from '../../../registry/kit/testing.tsx'
import type { LookupPort } from '../../../registry/kit/ports.ts'
import { QueryBar } from '../../../src/query/bar/QueryBar.tsx'

const ITEMS = [
  { value: 'jade', text: '玉器' },
  { value: 'bronze', text: '青铜器' },
  { value: 'ware', text: '青铜' },
]
const LINK = { table: 'sys_category', key: 'code', condition: '{"pid":"0"}' }
/** Every view with a list that is typed in, what is typed, and what that means. */
const TYPED: Readonly<
  Record<string, { readonly options?: object; readonly dict?: string; readonly words: string; readonly value: unknown }>
> = {
  list: { dict: 'relic_level', words: '二', value: '2' },
  list_multi: { dict: 'relic_level', words: '二', value: ['2'] },
  radio: { dict: 'relic_level', words: '二', value: '2' },
  switch: { words: '是', value: true },
  checkbox: { dict: 'relic_level', words: '二', value: ['2'] },
  sel_search: { dict: 'relic_level', words: '二', value: ['2'] },
  link_down: { options: LINK, words: '青铜', value: 'B01A02' },
  cat_tree: { words: '青铜', value: 'c2' },
  sel_tree: { options: { dict: 'store_place' }, words: '青铜', value: 'c2' },
  pca: { words: '西湖', value: '330106' },
  sel_user: { words: '李', value: ['lisi'] },
  sel_depart: { words: '考古', value: ['d12'] },
  sel_role: { words: '讲解', value: ['guide'] },
  sel_position: { words: '馆长', value: ['director'] },
  sel_biz: { options: { source: 'role', store: 'roleCode', text: 'roleName' }, words: '讲解', value: ['guide'] },
}
const trials = Object.entries(TYPED)
/** The two sides of a switch are always there. */
const lateTrials = trials.filter(([type]) => type !== 'switch')
const person = userEvent.setup({ delay: null })

afterEach(cleanup)
// A failure is reported at once.
configure({ asyncUtilTimeout: 8_000 })

/** The lists of a service, which answers when the test says so. */
function gated() {
  const { lookup } = fakePorts()
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const late =
    <A extends unknown[], R>(ask: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      await opened
      return ask(...given)
    }
  const port: LookupPort = {
    ...lookup,
    items: late(lookup.items),
    search: late(lookup.search),
    children: late(lookup.children),
  }
  return { lookup: port, open }
}
async function draw(
  type: string,
  overrides: FakeOverrides = {},
  face: 'Query' | 'Form' = 'Query',
  trial = TYPED[type],
  onSearch = () => {},
) {
  const widget = widgets.find((one) => one.type === type)
  if (!widget) throw new Error(`no view ${type}`)
  const faces = await widget.view()
  const onChange = vi.fn<(value: unknown) => void>()
  const fixture = {
    name: 'x',
    stored: null,
    value: widget.codec.read(null, fixtureOptions(widget, { options: trial?.options ?? {} })),
    options: trial?.options ?? {},
    ...(trial?.dict === undefined ? {} : { field: { dict: trial.dict } }),
  }
  const drawn = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <QueryBar label="query" asked={0} isOpen onOpenChange={() => {}} onSearch={onSearch} onReset={() => {}}>
        <FixtureFace
          widget={widget}
          faces={faces}
          face={face}
          fixture={fixture}
          ports={fakePorts({ sentences: widget.messages, ...overrides })}
          id="sample"
          onChange={onChange}
        />
      </QueryBar>
      <button type="button">next</button>
    </ConfigProvider>,
  )
  return { onChange, unmount: drawn.unmount, last: () => onChange.mock.calls.at(-1)?.[0] }
}
const box = () => screen.getAllByRole<HTMLInputElement>('combobox')[0] ?? document.body

it('knows every view whose list is typed in', async () => {
  const typed: string[] = []
  for (const { type } of widgets) {
    await draw(type)
    if (document.querySelector('input[role="combobox"]:not([readonly])')) typed.push(type)
    cleanup()
  }
  expect(typed.toSorted()).toEqual(Object.keys(TYPED).toSorted())
})

it.each(
  lateTrials.flatMap(
    ([type]) =>
      [
        [type, 'Enter'],
        [type, 'Tab'],
      ] as const,
  ),
)('%s takes what is ended with %s before its options have come', async (type, key) => {
  const { lookup, open } = gated()
  const { last, onChange } = await draw(type, { lookup })
  await person.type(box(), TYPED[type]?.words ?? '')
  await person.keyboard(`{${key}}`)
  expect(onChange).not.toHaveBeenCalled()
  open()
  await waitFor(() => expect(last()).toEqual(TYPED[type]?.value))
  expect((box() as HTMLInputElement).value).toBe('')
})

it.each(lateTrials)(
  '%s tells the form that a choice is on its way, and makes it where the control is gone by then',
  async (type, { words, value }) => {
    const { lookup, open } = gated()
    const onChoosing = vi.fn<(made: Promise<boolean>) => void>()
    const { last, unmount } = await draw(type, { lookup, onChoosing })
    await person.type(box(), words)
    await person.keyboard('{Tab}')
    unmount()
    open()
    expect(await onChoosing.mock.calls[0]?.[0]).toBe(true)
    expect(last()).toEqual(value)
  },
)

it.each(
  trials.flatMap(
    ([type]) =>
      [
        [type, 'Enter'],
        [type, 'Tab'],
      ] as const,
  ),
)('%s takes what is typed and ended with %s at once', async (type, key) => {
  const { last } = await draw(type)
  await person.type(box(), `${TYPED[type]?.words}{${key}}`)
  await waitFor(() => expect(last()).toEqual(TYPED[type]?.value))
  expect((box() as HTMLInputElement).value).toBe('')
})

it.each(trials)('%s searches at an Enter without words, and leaves the choice alone', async (type) => {
  const onSearch = vi.fn<() => void>()
  const { last, onChange } = await draw(type, {}, 'Query', undefined, onSearch)
  await person.type(box(), `${TYPED[type]?.words}{Enter}`)
  await waitFor(() => expect(last()).toEqual(TYPED[type]?.value))
  const chosen = onChange.mock.calls.length
  expect(onSearch).not.toHaveBeenCalled()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(onSearch).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(onSearch).toHaveBeenCalledTimes(2))
  expect(onChange).toHaveBeenCalledTimes(chosen)
})

it.each(lateTrials)(
  '%s tells a grid that Enter has ended a choice of one, and at the second Enter one of several',
  async (type) => {
    const onEntered = vi.fn<(isBack: boolean) => void>()
    const { last } = await draw(type, { onEntered })
    await person.type(box(), `${TYPED[type]?.words}{Enter}`)
    await waitFor(() => expect(last()).toEqual(TYPED[type]?.value))
    const isMulti = document.querySelector('.ant-select-multiple') !== null
    expect(onEntered.mock.calls).toEqual(isMulti ? [] : [[false]])
    if (isMulti) await person.keyboard('{Shift>}{Enter}{/Shift}')
    expect(onEntered.mock.calls).toEqual([[isMulti]])
  },
)

it.each(trials)(
  '%s takes what is typed where a click elsewhere leaves it, if it is one choice',
  async (type, { words, value }) => {
    const { last } = await draw(type)
    await person.type(box(), words)
    await person.click(screen.getByRole('button', { name: 'next' }))
    await waitFor(() => expect(last()).toEqual(value))
  },
)

it.each(trials)(
  '%s says that nothing is called by the words that Tab leaves, and holds back what is saved',
  async (type) => {
    const notify = vi.fn<(level: string, text: string) => void>()
    const onChoosing = vi.fn<(made: Promise<boolean>) => void>()
    const { onChange } = await draw(type, { notify, onChoosing })
    await person.type(box(), '没有这样的')
    await person.keyboard('{Tab}')
    await waitFor(() =>
      expect(notify.mock.calls).toEqual([['warning', expect.stringMatching(/：没有找到“没有这样的”，请重新选择$/)]]),
    )
    expect(await onChoosing.mock.calls[0]?.[0]).toBe(false)
    expect(onChange).not.toHaveBeenCalled()
  },
)

const items = { options: { items: ITEMS }, words: '青', value: 'bronze' }
it('a list takes the option that is called exactly so, and marks it', async () => {
  const { last } = await draw('list', {}, 'Form', items)
  await person.type(box(), '青铜')
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')?.textContent).toBe('青铜'))
  await person.keyboard('{Enter}')
  expect(last()).toBe('ware')
})
it('a list takes none of several options where a click elsewhere leaves its words, and says so', async () => {
  const notify = vi.fn<(level: string, text: string) => void>()
  const { onChange } = await draw('list', { notify }, 'Form', items)
  await person.type(box(), '青')
  await person.click(screen.getByRole('button', { name: 'next' }))
  expect(notify.mock.calls).toEqual([['warning', expect.stringMatching(/：有多个选项包含“青”，请在列表中选择一个$/)]])
  expect(onChange).not.toHaveBeenCalled()
})
it('an area takes none of the places of a city that is called so, and says that there are several', async () => {
  const notify = vi.fn<(level: string, text: string) => void>()
  const { onChange } = await draw('pca', { notify }, 'Form')
  await person.type(box(), '北京{Enter}')
  expect([(box() as HTMLInputElement).value, notify.mock.calls]).toEqual(['北京', []])
  await person.keyboard('{Tab}')
  expect(notify.mock.calls).toEqual([['warning', expect.stringMatching(/：有多个选项包含“北京”，请在列表中选择一个$/)]])
  expect(onChange).not.toHaveBeenCalled()
})
it('an area takes the only place of a city that is called so', async () => {
  const { last } = await draw('pca', {}, 'Form')
  await person.type(box(), '杭州{Tab}')
  expect(last()).toBe('330106')
})
it('a list takes at Tab the option that the arrows have led to, and none where it was only opened', async () => {
  const { last, onChange } = await draw('list', {}, 'Form', items)
  await person.click(box())
  await person.keyboard('{Tab}')
  expect(onChange).not.toHaveBeenCalled()
  await person.click(box())
  await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('true'))
  // The list reads the old number of a key, which a simulated keyboard does not have.
  fireEvent.keyDown(box(), { key: 'ArrowDown', which: 40, keyCode: 40 })
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')?.textContent).toBe('青铜器'))
  await person.keyboard('{Tab}')
  expect(last()).toBe('bronze')
})
it('a list forgets at Escape what it was looking for', async () => {
  const { lookup, open } = gated()
  const { onChange } = await draw('list', { lookup })
  await person.type(box(), '二{Enter}{Escape}')
  open()
  await waitFor(() => expect(document.querySelector('.ant-select-loading')).toBeNull())
  expect(onChange).not.toHaveBeenCalled()
})

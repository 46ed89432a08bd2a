import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import type { RouteEntry } from '../routes/entries.ts'
import { setLocale } from '../../state/locale.ts'
import { fits } from '../../../schemas/language/check/check.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { FieldSchema } from '../../../schemas/language/field.ts'
import { casesOf, fieldOf } from './cases.ts'
import { findGroups } from './find.ts'
import { GalleryPage } from './GalleryPage.tsx'

/** Says of every watched place that it is in sight, when the test wants it. */
const watched: { readonly element: Element; readonly show: () => void }[] = []
class Sight {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(element: Element) {
    watched.push({
      element,
      show: () =>
        this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
    })
  }
  disconnect() {}
}
beforeEach(() => {
  watched.length = 0
  vi.stubGlobal('IntersectionObserver', Sight)
  HTMLCanvasElement.prototype.getContext = () => null
  setLocale('zh-CN')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const entry = {
  path: '/online/gallery',
  meta: { title: '控件陈列' },
  component: { name: 'gallery/index' },
} as unknown as RouteEntry
function Place() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="place">{pathname + search}</output>
      <h1>Gallery</h1>
      <GalleryPage key={search} entry={entry} params={{}} search={search} />
    </>
  )
}
const open = (search = '') =>
  render(
    <MemoryRouter initialEntries={[`/online/gallery${search}`]}>
      <Place />
    </MemoryRouter>,
  )
/** What comes into sight is fetched and drawn. */
async function see(count = watched.length) {
  await act(async () => {
    for (const { show } of watched.slice(0, count)) show()
  })
}

it('lists every widget of the registry with its options, and draws none before it is in sight', async () => {
  const { container } = open()
  for (const { type } of widgets) expect(container.querySelector(`#gallery-${type}`), type).not.toBeNull()
  expect(container.querySelectorAll('.v-gallery-case')).toHaveLength(0)
  expect(watched).toHaveLength(widgets.length)
  const options = widgets.flatMap((widget) => Object.keys(widget.options.properties))
  expect(container.querySelectorAll('.v-gallery-options tbody tr')).toHaveLength(options.length)
  await see(1)
  await waitFor(() => expect(container.querySelectorAll('.v-gallery-case')).toHaveLength(1))
})

it('finds widgets by view type and by either title, in their groups', () => {
  const found = (search: string) => findGroups(search).flatMap(({ members }) => members.map(({ type }) => type))
  expect(found('')).toHaveLength(widgets.length)
  expect(found('用户选择')).toContain('sel_user')
  expect(found('User PICK')).toContain('sel_user')
  expect(found(' SEL_dep ')).toEqual(['sel_depart'])
  expect(found('no such thing')).toEqual([])
  open()
  fireEvent.change(screen.getByRole('searchbox', { name: '按名称或控件类型查找' }), { target: { value: '用户选择' } })
  return waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(found('用户选择').length))
})

it('shows one widget in full at its own address: all cases, five faces, disabled and with an error, accessibly', async () => {
  const { container } = open('?view=date')
  const date = widgets.find(({ type }) => type === 'date')
  if (!date) throw new Error('no date')
  await see()
  await waitFor(() => expect(container.querySelectorAll('.v-gallery-case')).toHaveLength(casesOf(date).length))
  const first = within(container.querySelector('.v-gallery-case') as HTMLElement)
  for (const words of ['表单', '查询', '区间查询', '表格编辑', '列表与详情', '禁用', '出错', '存储值', '字段定义'])
    expect(first.getByText(words)).toBeDefined()
  expect((first.getByLabelText('禁用') as HTMLInputElement).disabled).toBe(true)
  expect(first.getByLabelText('出错').getAttribute('aria-describedby')).toContain('-words')
  const { violations } = await axe.run(container, {
    resultTypes: ['violations'],
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

it('leads from one widget to the next, and the cursor stays with what was chosen', async () => {
  open('?view=date')
  fireEvent.click(screen.getByRole('link', { name: '用户选择' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/online/gallery?view=sel_user'))
  const link = screen.getByRole('link', { name: '用户选择' })
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(document.activeElement).toBe(link)
})

it('says so when the address names no widget', () => {
  open('?view=%3Cimg%3E')
  expect(screen.getByText('没有符合的控件')).toBeDefined()
})

it('offers fields that a screen accepts', () => {
  for (const widget of widgets) {
    for (const fixture of casesOf(widget))
      expect(
        fits(FieldSchema as unknown as Record<string, unknown>, JSON.parse(fieldOf(widget, fixture))),
        `${widget.type}: ${textIn(fixture.name, 'en-US')}`,
      ).toBe(true)
  }
})

it('copies a field to the clipboard, and by selection where there is none', async () => {
  const text = widgets.find(({ type }) => type === 'text')
  const fixture = text && casesOf(text)[0]
  if (!text || !fixture) throw new Error('no text')
  const writeText = vi
    .fn<(words: string) => Promise<void>>()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('not allowed'))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }))
  let selected = ''
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value
    return true
  }
  open('?view=text')
  await see()
  const [button] = await screen.findAllByRole('button', { name: '复制字段定义' })
  if (!button) throw new Error('no button')
  fireEvent.click(button)
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(fieldOf(text, fixture)))
  expect(selected).toBe('')
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(selected).toBe(fieldOf(text, fixture)))
  expect(document.activeElement).toBe(button)
})

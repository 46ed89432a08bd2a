import { expect, type Locator, type Page } from '@playwright/test'
import { callingAs, publishScreen } from '../kit.ts'

// What is typed into the widgets, and the ways in which people do so.
export const ID = 'lab.typing'
const ITEMS = [
  { value: 'jade', text: '玉器' },
  { value: 'bronze', text: '青铜器' },
  { value: 'wood', text: '木器' },
]
export const SCREEN = {
  version: 1,
  id: ID,
  title: '输入试验',
  permission: 'lab:typing',
  source: { table: 'lab_typing' },
  menu: { path: '/lab/typing', order: 993 },
  fields: {
    day: { title: '日期', view: 'date' },
    moment: { title: '时刻', view: 'datetime' },
    clock: { title: '钟点', view: 'time' },
    count: { title: '数量', view: 'number', type: 'number' },
    price: { title: '金额', view: 'money', type: 'number' },
    done: { title: '进度', view: 'progress', type: 'number' },
    name: { title: '名称' },
    note: { title: '备注', view: 'textarea' },
    tags: { title: '标签', view: 'tags' },
    cron: { title: '周期', view: 'cron' },
    kind: { title: '种类', view: 'list', options: { items: ITEMS } },
    kinds: { title: '几种', view: 'list_multi', options: { items: ITEMS } },
    place: { title: '产地', view: 'pca' },
    category: { title: '分类', view: 'cat_tree', options: { pcode: 'B01' } },
    shelf: { title: '库位', view: 'sel_tree', options: { dict: 'collection.storage' } },
    keeper: { title: '保管人', view: 'sel_user' },
    depart: { title: '部门', view: 'sel_depart' },
  },
  query: {
    items: [
      'name',
      'day',
      'moment',
      'clock',
      'count',
      'price',
      'kind',
      'place',
      'keeper',
      'category',
      { field: 'note', mode: 'like' },
    ],
    folded: 20,
  },
  list: {
    columns: ['name', 'day', 'moment', 'clock', 'count', 'price', 'done', 'note', 'kind'],
    sort: { field: 'name', order: 'asc' },
  },
  form: { columns: 2, width: 900 },
}
const RANGES = {
  ...SCREEN,
  id: 'lab.typingRange',
  title: '区间试验',
  permission: 'lab:typingRange',
  source: { table: 'lab_typing_range' },
  menu: { path: '/lab/typing-range', order: 994 },
  query: { items: ['day', 'moment', 'clock', 'count', 'price'].map((field) => ({ field, mode: 'range' })), folded: 20 },
}
export type Key = keyof typeof SCREEN.fields
export const titleOf = (key: Key) => SCREEN.fields[key].title

export interface Typed {
  readonly key: Key
  readonly words: string
  /** The content of the control once it is left. */
  readonly shown?: string
  readonly stored: unknown
}
const DAY = '2026-12-15'
/** The same day in the forms in which people write it. */
export const DAYS: readonly Typed[] = [
  DAY,
  '2026/12/15',
  '2026.12.15',
  '20261215',
  '2026年12月15日',
  '2026-12-15 10:30',
  '２０２６／１２／１５',
].map((words) => ({ key: 'day', words, shown: DAY, stored: DAY }))
export const PLAIN: readonly Typed[] = [
  { key: 'day', words: '2026-12-5', shown: '2026-12-05', stored: '2026-12-05' },
  { key: 'moment', words: '2026-12-15 10:30:00', stored: '2026-12-15 10:30:00' },
  { key: 'moment', words: '2026/12/15 10:30', shown: '2026-12-15 10:30:00', stored: '2026-12-15 10:30:00' },
  { key: 'moment', words: '20261215', shown: '2026-12-15 00:00:00', stored: '2026-12-15 00:00:00' },
  { key: 'moment', words: '2026年12月15日 10时30分', shown: '2026-12-15 10:30:00', stored: '2026-12-15 10:30:00' },
  { key: 'clock', words: '10:30:05', stored: '10:30:05' },
  { key: 'clock', words: '9:05', shown: '09:05:00', stored: '09:05:00' },
  { key: 'count', words: '-1234.5', stored: -1234.5 },
  { key: 'count', words: '1,234.5', shown: '1234.5', stored: 1234.5 },
  { key: 'count', words: '0.05', stored: 0.05 },
  { key: 'price', words: '1234567.05', stored: 1234567.05 },
  { key: 'done', words: '45', stored: 45 },
  { key: 'name', words: 'Ding 鼎 12', stored: 'Ding 鼎 12' },
  { key: 'note', words: '一段文字', stored: '一段文字' },
  { key: 'cron', words: '0 30 8 * * ? *', stored: '0 30 8 * * ? *' },
]
export const WRONG: readonly { readonly key: Key; readonly words: string; readonly said: string }[] = [
  { key: 'day', words: '2026-13-45', said: '“2026-13-45”不是有效的日期' },
  { key: 'day', words: '15/12/2026', said: '“15/12/2026”不是有效的日期' },
  { key: 'day', words: '12345', said: '“12345”不是有效的日期' },
  { key: 'moment', words: '2026-12-15 25:00', said: '“2026-12-15 25:00”不是有效的日期' },
  { key: 'clock', words: '25:99', said: '“25:99”不是有效的时间' },
]

/** Slowly, as a person who looks for each key; as fast as the browser takes them. */
export const SPEEDS = [
  { name: 'slowly', delay: 120 },
  { name: 'at once', delay: 0 },
] as const

/** Moves the pointer to a control and removes its content. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await control.click()
  await page.keyboard.press('ControlOrMeta+a')
}
/** Types what an input method spells: marked text that grows and is replaced by the words that are chosen. */
export async function compose(page: Page, spelled: readonly string[], words: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (const text of spelled)
    await browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await browser.send('Input.insertText', { text: words })
  await browser.detach()
}

type Call = Awaited<ReturnType<typeof callingAs>>
export async function prepare(call: Call): Promise<void> {
  for (const screen of [SCREEN, RANGES])
    if (!(await call('GET', `/schema/get/${screen.id}`).catch(() => undefined))) await publishScreen(call, screen)
}
export async function openForm(page: Page): Promise<Locator> {
  await page.goto('/#/lab/typing')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form.getByLabel('名称')).toBeVisible()
  return form
}

import { expect, type Locator, type Page } from '@playwright/test'
import { type callingAs, publishScreen } from '../kit.ts'
import { everyNth } from '../../kit/sweep.ts'

// Every view that takes keys, and the keys typed into it.
export const ID = 'lab.typedViews'
const ITEMS = [
  { value: 'jade', text: '玉器' },
  { value: 'bronze', text: '青铜器' },
  { value: 'wood', text: '木器' },
]
const FIELDS = {
  words: { title: '文本', view: 'text' },
  area: { title: '多行', view: 'textarea' },
  pop: { title: '长文本', view: 'input_pop' },
  phone: { title: '电话', view: 'text', rules: [{ rule: 'm' }] },
  secret: { title: '口令', view: 'password' },
  count: { title: '数量', view: 'number', type: 'number' },
  price: { title: '金额', view: 'money', type: 'number' },
  done: { title: '进度', view: 'progress', type: 'number' },
  day: { title: '日期', view: 'date' },
  moment: { title: '时刻', view: 'datetime' },
  clock: { title: '钟点', view: 'time' },
  cron: { title: '周期', view: 'cron' },
  tags: { title: '标签', view: 'tags' },
  kind: { title: '种类', view: 'list', options: { items: ITEMS } },
  kinds: { title: '几种', view: 'list_multi', options: { items: ITEMS } },
  one: { title: '单选', view: 'radio', options: { items: ITEMS } },
  some: { title: '勾选', view: 'checkbox', options: { items: ITEMS } },
  on: { title: '开关', view: 'switch' },
  texture: { title: '质地', view: 'sel_search', dict: 'relic_texture' },
  textures: { title: '多种质地', view: 'sel_search', dict: 'relic_texture', options: { multi: true } },
  keeper: { title: '保管人', view: 'sel_user', options: { multi: false } },
  keepers: { title: '保管人们', view: 'sel_user' },
  depart: { title: '部门', view: 'sel_depart' },
  role: { title: '角色', view: 'sel_role' },
  position: { title: '职务', view: 'sel_position' },
  hall: {
    title: '展厅',
    view: 'sel_biz',
    options: { source: 'role', store: 'roleCode', text: 'roleName', multi: false },
  },
  category: { title: '分类', view: 'cat_tree', options: { pcode: 'B01' } },
  shelf: { title: '库位', view: 'sel_tree', options: { dict: 'collection.storage' } },
  place: { title: '产地', view: 'pca' },
  town: { title: '地区', view: 'pca', options: { linkage: 'select' } },
  script: { title: '代码', view: 'code', options: { language: 'javascript' } },
  notes: { title: '说明', view: 'markdown' },
  story: { title: '正文', view: 'umeditor' },
} as const
/** What the rows are known by; nothing is typed into it. */
const NAME = { name: { title: '行名' } } as const
const SCREEN = {
  version: 1,
  id: ID,
  title: '按键试验',
  permission: 'lab:typedViews',
  source: { table: 'lab_typed_views' },
  menu: { path: '/lab/typed-views', order: 992 },
  fields: FIELDS,
  list: { columns: ['words', 'area'] },
  form: { columns: 2, width: 1000, layout: Object.keys(FIELDS) },
}
/** The same views in a query bar and as the columns of a grid. */
const EVERYWHERE = {
  ...SCREEN,
  id: 'lab.typedEverywhere',
  title: '查询与表格按键试验',
  permission: 'lab:typedEverywhere',
  source: { table: 'lab_typed_everywhere' },
  menu: { path: '/lab/typed-everywhere', order: 995 },
  fields: { ...NAME, ...FIELDS },
  query: { items: Object.keys(FIELDS), folded: 100 },
  list: { columns: ['name', ...Object.keys(FIELDS)], sort: { field: 'name', order: 'asc' } },
}
export const EVERYWHERE_PATH = `/#${EVERYWHERE.menu.path}`
export type Key = keyof typeof FIELDS
export const KEYS = Object.keys(FIELDS) as readonly Key[]
export const titleOf = (key: Key): string => FIELDS[key].title
export interface Typed {
  readonly key: Key
  /** Texts and, in braces, names of keys, one after the other. */
  readonly keys: readonly string[]
  /** The box where it is not the first one of its name. */
  readonly box?: (form: Locator) => Locator
  readonly stored: Readonly<Record<string, unknown>>
  /** The keys in a query bar, if they differ; false where it is no query item. */
  readonly query?: readonly string[] | false
  /** The same in a cell of a grid. */
  readonly grid?: readonly string[] | false
}
const named = (title: string) => (form: Locator) => form.getByLabel(title, { exact: true }).first()
export const boxOf = (form: Locator, { key, box = named(titleOf(key)) }: Pick<Typed, 'key' | 'box'>): Locator =>
  box(form)

export const TYPED: readonly Typed[] = [
  { key: 'words', keys: ['Ding 鼎 12'], stored: { words: 'Ding 鼎 12' } },
  {
    key: 'area',
    keys: ['一行', '{Enter}', '又一行'],
    stored: { area: '一行\n又一行' },
    query: ['又一行'],
    grid: ['一行', '{Alt+Enter}', '又一行'],
  },
  { key: 'pop', keys: ['一段文字'], stored: { pop: '一段文字' } },
  { key: 'phone', keys: ['13800138000'], stored: { phone: '13800138000' } },
  // A password is never read again.
  { key: 'secret', keys: ['a B3!x'], stored: { secret: '******' }, query: false },
  { key: 'count', keys: ['－１２３４．５'], stored: { count: -1234.5 } },
  { key: 'price', keys: ['1,234.5'], stored: { price: 1234.5 } },
  { key: 'done', keys: ['45'], stored: { done: 45 } },
  { key: 'day', keys: ['2026-12-5'], stored: { day: '2026-12-05' } },
  { key: 'moment', keys: ['2026-12-15 9:30'], stored: { moment: '2026-12-15 09:30:00' } },
  { key: 'clock', keys: ['9:05'], stored: { clock: '09:05:00' } },
  { key: 'cron', keys: ['0 30 8 * * ? *'], stored: { cron: '0 30 8 * * ? *' } },
  { key: 'tags', keys: ['青铜;商代'], stored: { tags: '青铜;商代' } },
  { key: 'kind', keys: ['青铜'], stored: { kind: 'bronze' } },
  {
    key: 'kinds',
    keys: ['青铜', '{Enter}', '玉', '{Enter}'],
    stored: { kinds: 'bronze,jade' },
    query: ['青铜', '{Enter}'],
  },
  {
    key: 'one',
    keys: ['{Space}', '{ArrowDown}'],
    box: (form) => form.getByRole('radio', { name: '玉器' }),
    stored: { one: 'bronze' },
    query: ['青铜'],
    grid: ['青铜'],
  },
  {
    key: 'some',
    keys: ['{Space}', '{Tab}', '{Space}'],
    box: (form) => form.getByRole('checkbox', { name: '玉器' }),
    stored: { some: 'jade,bronze' },
    query: ['玉器', '{Enter}'],
    grid: ['玉器', '{Enter}', '青铜', '{Enter}'],
  },
  {
    key: 'on',
    keys: ['{Space}'],
    box: (form) => form.getByRole('switch', { name: '开关' }),
    stored: { on: 'Y' },
    query: ['是'],
  },
  { key: 'texture', keys: ['玉石'], stored: { texture: '6' } },
  {
    key: 'textures',
    keys: ['玉石', '{Enter}', '金银', '{Enter}'],
    stored: { textures: '6,3' },
    query: ['玉石', '{Enter}'],
  },
  { key: 'keeper', keys: ['张伟'], stored: { keeper: 'zhang_wei' } },
  {
    key: 'keepers',
    keys: ['张伟', '{Enter}', '陈静', '{Enter}'],
    stored: { keepers: 'zhang_wei,chen_jing' },
    query: ['张伟', '{Enter}'],
  },
  { key: 'depart', keys: ['办公室'], stored: { depart: 'depart-a01a01' } },
  { key: 'role', keys: ['业务人员', '{Enter}'], stored: { role: 'staff' } },
  { key: 'position', keys: ['讲解员', '{Enter}'], stored: { position: 'guide' } },
  { key: 'hall', keys: ['业务人员'], stored: { hall: 'staff' } },
  { key: 'category', keys: ['青花', '{Enter}'], stored: { category: 'category-b01a02a03' } },
  // Its cell is that of the next one.
  {
    key: 'town',
    keys: ['江西'],
    box: (form) => form.getByRole('combobox', { name: '地区 省' }),
    stored: { town: '360000' },
    grid: false,
  },
  { key: 'place', keys: ['青山湖', '{Enter}'], stored: { place: '360111' } },
  {
    key: 'script',
    keys: ['let a = 1'],
    box: (form) => form.locator('.monaco-editor').first(),
    stored: { script: 'let a = 1' },
    grid: false,
  },
  { key: 'notes', keys: ['一段 *文字*'], stored: { notes: '一段 *文字*' }, grid: false },
  {
    key: 'story',
    keys: ['一段正文'],
    box: (form) => form.locator('[contenteditable="true"]').last(),
    stored: { story: '<p>一段正文</p>' },
    query: ['一段正文'],
    grid: false,
  },
]

type Write = (page: Page, text: string) => Promise<void>
/** Slowly, with one sign too many that is taken back. */
export const writeAndCorrect: Write = async (page, text) => {
  await page.keyboard.type(`${text}${text.at(-1)}`, { delay: 30 })
  await page.keyboard.press('Backspace')
}
/** Needs the right to write to the clipboard. */
export const paste: Write = async (page, text) => {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('ControlOrMeta+v')
}
/** Presses what is written, text key by key unless it is written otherwise. */
export async function press(page: Page, keys: readonly string[], written: number | Write = 0): Promise<void> {
  for (const one of keys) {
    const [, name] = /^\{([\w+]+)\}$/.exec(one) ?? []
    if (name) await page.keyboard.press(name)
    else await (typeof written === 'number' ? page.keyboard.type(one, { delay: written }) : written(page, one))
  }
}
/** The same keys without the Enter that ends the last choice. */
export const withoutEnd = (keys: readonly string[]): readonly string[] =>
  keys.at(-1) === '{Enter}' ? keys.slice(0, -1) : keys
/** One half of the views, so that each is tried in one of two ways. */
export const halfOf = (views: readonly Typed[], half: 0 | 1): readonly Typed[] =>
  everyNth(
    views.filter((_, index) => index % 2 === half),
    2,
    String(half),
  )

type Call = Awaited<ReturnType<typeof callingAs>>
export async function prepare(call: Call): Promise<void> {
  if (!(await call('GET', `/schema/get/${ID}`).catch(() => undefined))) await publishScreen(call, SCREEN)
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string }
/** The rows of the screen with all views, in the order of their names. */
export const rowsEverywhere = async (call: Call): Promise<readonly Row[]> =>
  (await call<{ records: readonly Row[] }>('GET', `/data/${EVERYWHERE.id}/list?pageSize=200&column=name&order=asc`))
    .records
/** Publishes that screen with these rows and no others. */
export async function prepareEverywhere(call: Call, added: readonly Row[]): Promise<void> {
  if (!(await call('GET', `/schema/get/${EVERYWHERE.id}`).catch(() => undefined))) await publishScreen(call, EVERYWHERE)
  await call('POST', `/data/${EVERYWHERE.id}/saveRows`, { removed: (await rowsEverywhere(call)).map(({ id }) => id) })
  await call('POST', `/data/${EVERYWHERE.id}/saveRows`, { added })
}
export async function openForm(page: Page): Promise<Locator> {
  await page.goto('/#/lab/typed-views')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form.getByLabel('文本', { exact: true })).toBeVisible()
  return form
}

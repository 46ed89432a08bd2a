import { screen as page, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { Saved } from '../../../src/api/list-views.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { type DrawOptions, RELIC, draw, rowsShown } from '../kit.tsx'
import { memoryLists } from './memory-lists.ts'

const LEVELS = [
  { value: '1', text: '一级' },
  { value: '2', text: '二级' },
]
const SCREEN: Screen = {
  ...RELIC,
  fields: {
    ...RELIC.fields,
    level: { title: '级别', view: 'list', options: { items: LEVELS } },
    shown: { title: '陈列', view: 'switch' },
    count: { title: '件数', type: 'integer', view: 'number' },
  },
  children: { images: { screen: 'collection.image', relation: 'many', key: 'relicId', title: '图片' } },
}
const IMAGE: Screen = {
  version: 1,
  id: 'collection.image',
  title: '影像',
  permission: 'collection:image',
  fields: { title: { title: '标题' }, secret: { title: '内部' } },
}
/** What must be there. */
const some = <T,>(found: T | null | undefined): T => found ?? expect.fail('It is not there')
/** What a list offers, the one opened last of those that offer these words. */
function offers(words: string): readonly HTMLElement[] {
  const lists = [...document.querySelectorAll('.ant-select-dropdown')].map((list) => [
    ...list.querySelectorAll<HTMLElement>('.ant-select-item-option'),
  ])
  return lists.findLast((list) => list.some(({ textContent }) => textContent === words)) ?? []
}
const optionOf = (words: string) => waitFor(() => some(offers(words).find(({ textContent }) => textContent === words)))
/** The dialog that asks a question. */
const asking = (words: HTMLElement) => within(some(words.closest<HTMLElement>('[role="dialog"]')))
const ACTIVE = /已有高级查询条件生效/

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '#/collection/relic')
})

async function open(options: DrawOptions = {}) {
  const drawn = await draw({ screen: SCREEN, ...options })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: '高级查询' }))
  const dialog = await page.findByRole('dialog', { name: '高级查询构造器' })
  await within(dialog).findByText('保存的查询')
  const { user } = drawn
  const pick = async (name: string, words: string) => {
    await user.click(some(within(dialog).getAllByRole('combobox', { name }).at(-1)))
    await user.click(await optionOf(words))
  }
  const button = (name: string | RegExp) => within(dialog).getByRole('button', { name })
  const add = async (field: string, rule?: string) => {
    await user.click(
      some(
        within(dialog)
          .getAllByRole('button', { name: /添加条件$/ })
          .at(-1),
      ),
    )
    await pick('字段', field)
    if (rule !== undefined) await pick('规则', rule)
  }
  const lastAsked = () => drawn.source.list.mock.lastCall?.[0].advanced
  return { ...drawn, dialog, pick, add, button, lastAsked, inDialog: within(dialog) }
}

describe('the dialog', () => {
  it('SUPERQ-001 SUPERQ-002 SUPERQ-004 SUPERQ-011 is titled, 1000 wide, has a panel of saved queries, and begins empty', async () => {
    const { dialog, add, inDialog } = await open()
    expect(dialog.style.width).toBe('1000px')
    expect(inDialog.getByRole('complementary', { name: '保存的查询' }).textContent).toContain('没有保存任何查询')
    expect(dialog.textContent).toContain('没有任何查询条件')
    await add('名称')
    expect(dialog.textContent).not.toContain('没有任何查询条件')
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
  })
  it('I18N-013 SUPERQ-001 is titled in English as specified', async () => {
    const { say } = await import('../../../schemas/messages/index.ts')
    expect([say('SUPER_TITLE', {}, 'zh-CN'), say('SUPER_TITLE', {}, 'en-US')]).toEqual([
      '高级查询构造器',
      'advanced query constructor',
    ])
    expect([
      say('SUPER_NO_QUERY', {}, 'en-US'),
      say('SUPER_NO_SAVE', {}, 'en-US'),
      say('SUPER_NO_NAME', {}, 'en-US'),
    ]).toEqual(['cannot query empty condition', 'empty condition cannot be saved', 'save name cannot be empty'])
  })
  it('SUPERQ-003 takes the whole window of a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      media,
      matches: media.includes('max-width'),
      addEventListener: vi.fn<() => void>(),
      removeEventListener: vi.fn<() => void>(),
      addListener: vi.fn<() => void>(),
      removeListener: vi.fn<() => void>(),
      onchange: null,
      dispatchEvent: () => true,
    }))
    const { dialog } = await open()
    expect(dialog.style.width).toBe('100vw')
    expect(dialog.classList).toContain('vi-full')
    vi.restoreAllMocks()
  })
  it('SUPERQ-008 SUPERQ-009 offers exactly the ten rules in their order, and the two match types', async () => {
    const { add, inDialog, user } = await open()
    await add('名称')
    const offered = async (name: string, first: string) => {
      await user.click(some(inDialog.getAllByRole('combobox', { name }).at(-1)))
      await optionOf(first)
      const words = offers(first).map(({ textContent }) => textContent)
      await user.click(await optionOf(first))
      return words
    }
    expect(await offered('条件匹配方式', 'AND（所有条件都要求匹配）')).toEqual([
      'AND（所有条件都要求匹配）',
      'OR（条件中的任意一个匹配）',
    ])
    expect(await offered('规则', '等于')).toEqual([
      '等于',
      '包含',
      '以..开始',
      '以..结尾',
      '在...中',
      '不等于',
      '大于',
      '大于等于',
      '小于',
      '小于等于',
    ])
  })
  it('SUPERQ-009 asks for the rows that meet any of the conditions once the person chooses so', async () => {
    const { add, pick, user, button, lastAsked, inDialog } = await open()
    await add('名称')
    await user.type(await inDialog.findByLabelText('名称'), '鼎')
    await add('件数')
    await user.type(await inDialog.findByLabelText('件数'), '5')
    await pick('条件匹配方式', 'OR（条件中的任意一个匹配）')
    await user.click(button(/^查\s?询$/))
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        match: 'or',
        of: [
          { field: 'name', val: '鼎' },
          { field: 'count', val: '5' },
        ],
      }),
    )
    await page.findByText('名称 等于 鼎 或 件数 等于 5')
  })
  it('offers the rules that fit the field where the service knows them, and asks days of today by name', async () => {
    const { add, inDialog, user, button, lastAsked } = await open({ source: { knowsAllRules: true } })
    await add('名称', '不为空')
    expect(offers('等于').map(({ textContent }) => textContent)).toEqual([
      '等于',
      '包含',
      '以..开始',
      '以..结尾',
      '在...中',
      '不等于',
      '不包含',
      '为空',
      '不为空',
    ])
    await add('创建时间', '最近几天（含今天）')
    const days = await inDialog.findByLabelText('创建时间')
    expect(days.getAttribute('placeholder')).toBe('请输入天数')
    await user.type(days, '7')
    await add('创建时间', '本周')
    await user.click(button(/^查\s?询$/))
    await waitFor(() =>
      expect(lastAsked()?.of).toMatchObject([
        { field: 'name', rule: 'not_empty', val: '' },
        { field: 'createTime', rule: 'last_days', val: '7' },
        { field: 'createTime', rule: 'this_week', val: '' },
      ]),
    )
    expect(await page.findByRole('button', { name: '名称 不为空 且 创建时间 最近 7 天 且 创建时间 本周' })).toBeTruthy()
  })
  it('SUPERQ-012 SUPERQ-013 asks with what was built, says so above the rows in words, and takes it back by its link and by reset', async () => {
    const { add, dialog, user, button, lastAsked, inDialog } = await open()
    await add('级别')
    await user.click(await inDialog.findByLabelText('级别'))
    await user.click(await optionOf('一级'))
    await add('名称', '包含')
    await user.type(await inDialog.findByLabelText('名称'), '鼎')
    await user.click(button(/^查\s?询$/))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(lastAsked()).toEqual({
      match: 'and',
      of: [
        { field: 'level', rule: 'eq', val: '1', type: 'list' },
        { field: 'name', rule: 'like', val: '鼎', type: 'string' },
      ],
    })
    await page.findByText('级别 等于 一级 且 名称 包含 鼎')
    page.getByText(ACTIVE)
    await user.click(page.getByRole('button', { name: '清空' }))
    await waitFor(() => expect(page.queryByText(ACTIVE)).toBeNull())
    expect(lastAsked()).toBeUndefined()
  })
  it('SUPERQ-013 reset empties the builder and ends the query in effect', async () => {
    const { add, user, button, lastAsked, inDialog, dialog } = await open()
    await add('名称')
    await user.type(await inDialog.findByLabelText('名称'), 'x')
    await user.click(button(/^查\s?询$/))
    await page.findByText(ACTIVE)
    await user.click(await page.findByRole('button', { name: '名称 等于 x' }))
    const again = within(await page.findByRole('dialog', { name: '高级查询构造器' }))
    expect((await again.findByLabelText<HTMLInputElement>('名称')).value).toBe('x')
    await user.click(again.getByRole('button', { name: /^重\s?置$/ }))
    await again.findByText('没有任何查询条件')
    await waitFor(() => expect(page.queryByText(ACTIVE)).toBeNull())
    expect(lastAsked()).toBeUndefined()
    expect(dialog.isConnected).toBe(false)
  })
  it('keeps what was built when it is closed without a search, until something else is asked', async () => {
    const { add, user, inDialog, dialog, source } = await open()
    await add('名称')
    await user.type(await inDialog.findByLabelText('名称'), '鼎')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    const again = async () => {
      await user.click(page.getByRole('button', { name: '高级查询' }))
      return within(await page.findByRole('dialog', { name: '高级查询构造器' }))
    }
    const second = await again()
    expect((await second.findByLabelText<HTMLInputElement>('名称')).value).toBe('鼎')
    await user.click(second.getByRole('button', { name: /^查\s?询$/ }))
    await waitFor(() =>
      expect(source.list.mock.lastCall?.[0].advanced).toMatchObject({ of: [{ field: 'name', val: '鼎' }] }),
    )
    await user.click(await page.findByRole('button', { name: '清空' }))
    await waitFor(() => expect(page.queryByText(ACTIVE)).toBeNull())
    expect((await again()).getByText('没有任何查询条件', { exact: false })).toBeTruthy()
  })
  it('SUPERQ-010 asks of a switch with Y and N', async () => {
    const { add, user, button, lastAsked, inDialog } = await open()
    await add('陈列')
    await user.click(await inDialog.findByLabelText('陈列'))
    await user.click(await optionOf('是'))
    await user.click(button(/^查\s?询$/))
    await waitFor(() => expect(lastAsked()?.of).toEqual([expect.objectContaining({ field: 'shown', val: 'Y' })]))
  })
  it('SUPERQ-014 takes several values for 在...中, and keeps the first alone under another rule', async () => {
    const { add, user, button, lastAsked, inDialog } = await open()
    await add('名称', '在...中')
    await user.type(await inDialog.findByLabelText('名称'), '鼎')
    await user.click(button('再加一个值'))
    await user.type(await inDialog.findByLabelText('名称，第 2 个值'), '爵')
    await user.click(button(/^查\s?询$/))
    await waitFor(() => expect(lastAsked()?.of).toEqual([expect.objectContaining({ rule: 'in', val: '鼎,爵' })]))
    await user.click(await page.findByRole('button', { name: '名称 在...中 鼎、爵' }))
    const again = within(await page.findByRole('dialog', { name: '高级查询构造器' }))
    await user.click(await again.findByRole('combobox', { name: '规则' }))
    await user.click(await optionOf('等于'))
    expect((await again.findByLabelText<HTMLInputElement>('名称')).value).toBe('鼎')
  })
  it('SUPERQ-016 refuses to query an empty condition', async () => {
    const { add, user, button, notify, source } = await open()
    const before = source.list.mock.calls.length
    await user.click(button(/^查\s?询$/))
    expect(notify).toHaveBeenLastCalledWith('warning', '不能查询空条件')
    await add('名称')
    await user.click(button(/^查\s?询$/))
    expect(notify).toHaveBeenCalledTimes(2)
    expect(source.list.mock.calls).toHaveLength(before)
  })
  it('nests groups, and moves the focus on after adding, moving and removing', async () => {
    const { add, pick, user, button, lastAsked, inDialog } = await open()
    await add('名称')
    await user.type(await inDialog.findByLabelText('名称'), 'a')
    await user.click(button(/添加条件组/))
    expect(document.activeElement).toBe(inDialog.getAllByRole('combobox', { name: '字段' }).at(-1))
    await pick('字段', '件数')
    const inner = some(inDialog.getAllByRole('region', { name: '条件组' }).at(-1))
    await user.type(await within(inner).findByLabelText('件数'), '5')
    await user.click(some(inDialog.getAllByRole('button', { name: '下移' })[0]))
    expect(document.activeElement).toBe(within(inner).getAllByRole('button', { name: '下移' })[1])
    await user.click(button(/^查\s?询$/))
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        match: 'and',
        of: [
          {
            match: 'or',
            of: [
              { field: 'name', val: 'a' },
              { field: 'count', val: '5', dbType: 'int' },
            ],
          },
        ],
      }),
    )
    await page.findByText('名称 等于 a 或 件数 等于 5', { exact: false })
  })
  it('offers the columns of the rows below where the person may list them, without hidden ones', async () => {
    const source = { below: () => memorySource([]) }
    const openScreen = async () => ({ screen: resolveScreen(IMAGE), source: memorySource([]) })
    const { add, user, button, lastAsked, inDialog } = await open({
      source,
      openScreen,
      permissions: { excluded: (prefix) => new Set(prefix === 'collection:image' ? ['secret'] : []) },
    })
    await add('图片.标题')
    await user.type(await inDialog.findByLabelText('标题'), '正面')
    await user.click(inDialog.getByRole('combobox', { name: '字段' }))
    expect(document.querySelector('.ant-select-dropdown')?.textContent).not.toContain('内部')
    await user.click(button(/^查\s?询$/))
    await waitFor(() =>
      expect(lastAsked()?.of).toEqual([expect.objectContaining({ field: 'images,title', val: '正面' })]),
    )
    await page.findByText('图片.标题 等于 正面')
  })
  it('is not offered to whom the screen does not give it', async () => {
    await draw({ screen: SCREEN, permissions: { excluded: () => new Set(['super_query']) } })
    await rowsShown()
    expect(['刷新', '高级查询'].map((name) => page.queryByRole('button', { name }) !== null)).toEqual([true, false])
  })
})

describe('saved queries', () => {
  const saveAs = async ({ user, inDialog, button }: Awaited<ReturnType<typeof open>>, name: string) => {
    const box = inDialog.getByLabelText('保存名称')
    await user.clear(box)
    if (name !== '') await user.type(box, name)
    await user.click(button(/^保\s?存$/))
  }
  it('SUPERQ-017 SUPERQ-018 need a condition and a name', async () => {
    const drawn = await open()
    await saveAs(drawn, '甲')
    expect(drawn.notify).toHaveBeenLastCalledWith('warning', '空条件不能保存')
    await drawn.add('名称')
    await drawn.user.type(await drawn.inDialog.findByLabelText('名称'), 'x')
    await saveAs(drawn, '  ')
    expect(drawn.notify).toHaveBeenLastCalledWith('warning', '保存名称不能为空')
    expect(localStorage.getItem('pro__JSuperQuerySaved_/collection/relic')).toBeNull()
  })
  it('SUPERQ-015 SUPERQ-019 are stored by the route, and overwritten after a confirmation', async () => {
    const drawn = await open()
    const { user, add, notify, inDialog } = drawn
    const kept = () =>
      (
        JSON.parse(localStorage.getItem('pro__JSuperQuerySaved_/collection/relic') ?? '{"value":[]}') as {
          value: { title: string; records: { val: string }[] }[]
        }
      ).value
    await add('名称')
    await user.type(await inDialog.findByLabelText('名称'), 'x')
    await saveAs(drawn, '甲')
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith('success', '保存成功'))
    expect(kept()).toEqual([
      { title: '甲', matchType: 'and', records: [{ field: 'name', rule: 'eq', val: 'x', type: 'string' }] },
    ])
    await user.type(inDialog.getByLabelText('名称'), 'y')
    await saveAs(drawn, '甲')
    const first = await page.findByText('甲 已存在，是否覆盖？')
    await user.click(asking(first).getByRole('button', { name: /取\s?消/ }))
    expect(kept()[0]?.records[0]?.val).toBe('x')
    await saveAs(drawn, '甲')
    const second = await waitFor(() => some(page.getAllByText('甲 已存在，是否覆盖？').at(-1)))
    await user.click(asking(second).getByRole('button', { name: /确\s?[定认]/ }))
    await waitFor(() => expect(kept()[0]?.records[0]?.val).toBe('xy'))
    expect(kept()).toHaveLength(1)
  })
  it('lie on the server as well: moved there, shared, taken up from others, deleted', async () => {
    const others: Saved = {
      id: 'o1',
      kind: 'query',
      title: '馆内通用',
      content: {
        matchType: 'or',
        records: [
          { field: 'name', rule: 'like', val: '鼎' },
          { field: 'gone', rule: 'eq', val: '1' },
        ],
      },
      shared: true,
      mine: false,
      owner_dictText: '李馆员',
    }
    const saved = memoryLists([others])
    localStorage.setItem(
      'pro__JSuperQuerySaved_/collection/relic',
      JSON.stringify({
        value: [{ title: '旧的', matchType: 'and', records: [{ field: 'name', rule: 'eq', val: '1' }] }],
        expire: null,
      }),
    )
    const { user, inDialog, button, dialog } = await open({ keep: { ...memoryStorage(), saved } })
    await user.click(await inDialog.findByRole('button', { name: '将“旧的”移到我的账号' }))
    await inDialog.findByRole('region', { name: '我的账号' })
    expect(inDialog.queryByRole('region', { name: '本浏览器' })).toBeNull()
    await user.click(button('共享“旧的”'))
    await inDialog.findByRole('button', { name: '不再共享“旧的”' })
    expect((await saved.list('')).find(({ title }) => title === '旧的')).toMatchObject({
      shared: true,
      content: { matchType: 'and', records: [{ field: 'name' }] },
    })
    await user.click(button('删除“旧的”'))
    await user.click(await page.findByRole('button', { name: /确\s?[定认]/ }))
    await waitFor(() => expect(inDialog.queryByText('旧的')).toBeNull())
    await user.click(button('馆内通用（李馆员）'))
    await inDialog.findByText('字段“gone”已不存在或您无权查看，请删除此条件')
    await user.click(button(/^查\s?询$/))
    expect(dialog.isConnected).toBe(true)
    await user.click(some(inDialog.getAllByRole('button', { name: '删除条件' })[1]))
    await user.click(button(/^查\s?询$/))
    await page.findByText('名称 包含 鼎')
  })
  it('of a field that is gone are left out of what is asked, and said so', async () => {
    const keep = memoryStorage()
    keep.visit.set(
      'list:collection.relic',
      JSON.stringify({
        advanced: {
          match: 'and',
          of: [
            { field: 'gone', rule: 'eq', val: '1' },
            { field: 'name', rule: 'eq', val: '藏品1' },
          ],
        },
      }),
    )
    const { source } = await draw({ screen: SCREEN, keep })
    await page.findByText('其中 gone 已不存在或您无权查看，未参与查询')
    expect(source.list.mock.lastCall?.[0].advanced?.of).toEqual([
      { field: 'name', rule: 'eq', val: '藏品1', type: 'string' },
    ])
  })
})

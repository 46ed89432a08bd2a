import { describe, expect, it } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { fc } from '../../tests/kit/properties.ts'
import { addAction, removeAction } from '../commands/actions.ts'
import { addChild, removeChild } from '../commands/children.ts'
import { addField } from '../commands/fields/add-field.ts'
import { moveField } from '../commands/fields/move-field.ts'
import { removeField } from '../commands/fields/remove-field.ts'
import { renameField } from '../commands/fields/rename-field.ts'
import { setField } from '../commands/fields/set-field.ts'
import { setOptions } from '../commands/fields/set-options.ts'
import { setView } from '../commands/fields/set-view.ts'
import { changeBlock } from '../commands/layout.ts'
import { insertBlock, placeFields, setWide } from '../commands/place.ts'
import { SAMPLE_SCREEN, screens } from '../commands/samples.ts'
import { addRule, removeRule } from '../commands/screen-rules.ts'
import { setEntry } from '../commands/set-entry.ts'
import { setScreen } from '../commands/set-screen.ts'
import { setSection } from '../commands/set-section.ts'
import { toggleInSection } from '../commands/toggle-in-section.ts'
import { wordsIn } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { changes } from './changes.ts'

const { say } = fakePorts()
const speaking = {
  locale: 'zh-CN',
  say,
  words: (text: unknown) => wordsIn(text, 'zh-CN'),
} as const
const said = (after: ScreenDocument, before: ScreenDocument = SAMPLE_SCREEN) => changes(before, after, speaking)

describe('sections of a composed page', () => {
  const page = (sections: readonly object[], more: object = {}) =>
    ({ ...SAMPLE_SCREEN, page: { layout: 'composed', sections, ...more } }) as ScreenDocument
  const [list, text] = [
    { kind: 'list', title: '借展', screen: 'a.b' },
    { kind: 'text', text: '说明' },
  ]
  it('are told when they are new, gone, changed and in another order, and nothing else is', () => {
    expect(said(page([list, text]), page([list]))).toEqual(['新增区块“文字 2”'])
    expect(said(page([text]), page([text, list]))).toEqual(['删除区块“借展”'])
    expect(said(page([{ ...list, width: 6 }]), page([list]))).toEqual(['修改区块“借展”'])
    const other = { ...list, title: '归还' }
    expect(said(page([other, list]), page([list, other]))).toEqual(['调整区块的顺序'])
    expect(said(page([list, { ...list, width: 4 }]), page([list, list]))).toEqual(['修改区块“借展 2”'])
  })
  it('leave what is said of the shape of the page to the shape', () => {
    const after = page([list], { parameters: { loan: { title: '借展' } } })
    expect(said(after, page([list]))).toHaveLength(1)
    expect(said(after, page([list]))[0]).not.toContain('区块')
  })
})

describe('fields', () => {
  it('are told when they are new, gone and in another order', () => {
    expect(said(addField(SAMPLE_SCREEN, { key: 'origin', field: { title: '来源' } }))).toEqual([
      '新增字段“来源”（origin）',
    ])
    expect(said(removeField(SAMPLE_SCREEN, { key: 'value' }))).toEqual([
      '删除字段“估值”（value）',
      "修改规则：当 级别 等于 1 时，赋值 名称 = level + '!'",
    ])
    expect(said(moveField(SAMPLE_SCREEN, { key: 'valueOf', to: 0 }))).toEqual(['调整了字段顺序'])
  })
  it('are told with what a property was and is, where that is short', () => {
    const named = (property: string, value: unknown) => said(setField(SAMPLE_SCREEN, { key: 'name', property, value }))
    expect(named('unique', true)).toEqual(['修改字段“名称”（name）：唯一由“否”改为“是”'])
    expect(named('title', '器名')[0]).toContain('由“名称”改为“器名”')
    expect(named('default', { a: 1 })).toEqual(['修改字段“名称”（name）：默认值'])
    expect(said(setView(SAMPLE_SCREEN, { key: 'value', view: 'money' }))[0]).toContain('由“数字”改为“金额”')
    expect(said(setOptions(SAMPLE_SCREEN, { key: 'value', changed: { precision: 2 } }))[0]).toMatch(
      /^修改字段“估值”（value）：.*改为“2”$/,
    )
  })
  it('are renamed, not removed and added', () => {
    const renamed = said(renameField(SAMPLE_SCREEN, { from: 'name', to: 'relicName', published: true }))
    expect(renamed[0]).toBe('字段“名称”由 name 改名为 relicName')
    expect(renamed.filter((sentence) => /^(新增|删除)字段/.test(sentence))).toEqual([])
  })
})

describe('sections', () => {
  it('are told by the fields that they show', () => {
    expect(said(toggleInSection(SAMPLE_SCREEN, { key: 'valueOf', section: 'list', shown: true }))).toEqual([
      '列表中增加“设计者”',
    ])
    expect(said(toggleInSection(SAMPLE_SCREEN, { key: 'level', section: 'query', shown: false }))).toEqual([
      '查询中不再显示“级别”',
    ])
    expect(said(setEntry(SAMPLE_SCREEN, { key: 'level', section: 'list', patch: { width: 120 } }))).toEqual([
      '修改了列表中“级别”的设置',
    ])
    expect(said(setSection(SAMPLE_SCREEN, { section: 'form', patch: { columns: 3 } }))).toEqual(['修改了表单的设置'])
    expect(said(setWide(SAMPLE_SCREEN, { key: 'name', isWide: true }))).toEqual(['修改了表单的设置'])
  })
  it('are told by the groups of a form, and by what went into them and out', () => {
    const more = insertBlock(SAMPLE_SCREEN, { block: { group: '来源', fields: [] }, slot: { into: [] } })
    expect(said(more)).toEqual(['表单中新增“来源”'])
    expect(said(placeFields(more, { keys: ['name'], slot: { into: [2] } }), more)).toEqual([
      '调整了表单中的顺序',
      '“名称”移入表单的“来源”',
    ])
    expect(said(placeFields(SAMPLE_SCREEN, { keys: ['level'], slot: { into: [] } }))).toEqual([
      '调整了表单中的顺序',
      '“级别”移出表单的分组',
    ])
    expect(said(changeBlock(SAMPLE_SCREEN, { path: [1], patch: { group: '概况' } }))).toEqual([
      '表单中“基本”改名为“概况”',
    ])
    expect(said(SAMPLE_SCREEN, more)).toEqual(['表单中删除“来源”'])
    expect(said(insertBlock(SAMPLE_SCREEN, { block: { note: '请核对' }, slot: { into: [] } }))).toEqual([
      '修改了表单中的分隔线、说明或子表的位置',
    ])
  })
})

describe('rules, buttons, sub-tables and the page', () => {
  it('are told by what they say and how they are called', () => {
    const ruled = addRule(SAMPLE_SCREEN, { rule: { when: "level == '2'", hide: ['value'] } })
    expect(said(ruled)).toEqual([expect.stringMatching(/^新增规则：.*级别.*估值/)])
    expect(said(removeRule(SAMPLE_SCREEN, { at: 1 }))).toEqual([expect.stringMatching(/^删除规则：/)])
    expect(said(addAction(SAMPLE_SCREEN, { deed: 'set', title: '核准' }))).toEqual(['新增按钮“核准”'])
    expect(said(removeAction(SAMPLE_SCREEN, { at: 0 }))).toEqual(['删除按钮“promote”'])
    const parent = addChild(SAMPLE_SCREEN, { screen: 'collection.item', key: 'relicId' })
    expect(said(parent)).toEqual(['新增子表“item”'])
    expect(said(removeChild(parent, { name: 'item' }), parent)).toEqual(['删除子表“item”'])
    expect(said(setScreen(SAMPLE_SCREEN, { property: 'title', value: '藏品' }))[0]).toContain('由“藏品登记”改为“藏品”')
  })
})

it('says nothing between equals, and something of every difference', () => {
  expect(said(structuredClone(SAMPLE_SCREEN))).toEqual([])
  fc.assert(
    fc.property(screens, screens, (before, after) => {
      const isSame = JSON.stringify(before) === JSON.stringify(after)
      expect(said(after, before).length > 0).toBe(!isSame)
    }),
  )
})

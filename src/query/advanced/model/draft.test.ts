import { afterEach, describe, expect, it } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { FULL_ACCESS, restrictResolved } from '../../../../engine/access/screen-access.ts'
import { resolveScreen } from '../../../../engine/model/resolve.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { QueryGroup, QueryRule } from '../../../../schemas/language/query/super-query.ts'
import { setCallContext } from '../../../api/client/context.ts'
import {
  type Draft,
  type GroupDraft,
  draftOf,
  inGroup,
  moved,
  newGroup,
  newTerm,
  queryOf,
  withField,
  withRule,
  withValue,
} from './draft.ts'
import { inputOf, knownQuery, ownFields } from './fields.ts'
import { rulesFor } from './rules.ts'
import { itemOf, toWireValue, valueOf, valueProblem, withoutOptions } from './values.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'test.all',
  title: '全部',
  fields: {
    name: { title: '名称' },
    level: { title: '级别', view: 'list', dict: 'relic_level' },
    shown: { title: '陈列', view: 'switch' },
    kind: { title: '类别', view: 'radio', options: { items: [{ value: 'a', text: '甲' }] } },
    keeper: { title: '保管人', view: 'sel_user' },
    depart: { title: '部门', view: 'sel_depart' },
    day: { title: '日期', view: 'date' },
    worth: { title: '估值', view: 'money' },
    count: { title: '件数', type: 'integer', view: 'number' },
    origin: { title: '来源地', view: 'pca' },
    tags: { title: '标记', view: 'list_multi', options: { items: [{ value: 'x', text: 'X' }] } },
    partner: { title: '合作馆', view: 'popup', options: { code: 'partner', orgFields: 'name', destFields: 'partner' } },
    upper: { title: '上级', view: 'sel_search', options: { dict: 'sys_depart,depart_name,id' } },
    scan: { title: '扫描件', view: 'file' },
    secret: { title: '口令', view: 'password' },
  },
  children: { images: { screen: 'test.image', relation: 'many', key: 'relicId' } },
}
const resolved = resolveScreen(SCREEN)
const fields = new Map(ownFields(resolved, fakePorts()).map((field) => [field.name, field]))
const field = (name: string) => fields.get(name) ?? expect.fail(name)
const tenant = (id: string | undefined) =>
  setCallContext({ token: () => undefined, tenantId: () => id, lowAppId: () => undefined, locale: () => 'zh-CN' })
afterEach(() => tenant(undefined))

describe('an item of an advanced query', () => {
  it('SUPERQ-005 holds field, rule, val, type, dbType, options, dictCode, dictTable, dictText, customReturnField and popup', () => {
    expect(itemOf(field('level'), 'eq', '1')).toEqual({
      field: 'level',
      rule: 'eq',
      val: '1',
      type: 'list',
      dictCode: 'relic_level',
    })
    expect(itemOf(field('kind'), 'eq', 'a')).toMatchObject({ type: 'radio', options: [{ value: 'a', text: '甲' }] })
    expect(itemOf(field('keeper'), 'in', 'li,wang')).toMatchObject({ type: 'sel_user', customReturnField: 'username' })
    expect(itemOf(field('upper'), 'eq', 'd1')).toMatchObject({
      dictTable: 'sys_depart',
      dictText: 'depart_name',
      dictCode: 'id',
    })
    expect(itemOf(field('partner'), 'eq', 'x')).toMatchObject({
      popup: { code: 'partner', field: 'partner', orgFields: 'name', destFields: 'partner' },
    })
    expect(['count', 'worth', 'day', 'name'].map((name) => itemOf(field(name), 'eq', '1').dbType)).toEqual([
      'int',
      'bigdecimal',
      undefined,
      undefined,
    ])
    expect(itemOf(field('name'), 'eq', 'x').type).toBe('string')
    expect(withoutOptions(itemOf(field('kind'), 'eq', 'a'))).not.toHaveProperty('options')
  })
  it('SUPERQ-006 carries the tenant after the code of its dictionary', () => {
    tenant('1000')
    expect(itemOf(field('level'), 'eq', '1').dictCode).toBe('relic_level_1000')
    tenant('0')
    expect(itemOf(field('level'), 'eq', '1').dictCode).toBe('relic_level')
  })
  it('SUPERQ-010 asks of a switch with Y and N', () => {
    expect(toWireValue(field('shown'), 'eq', true)).toBe('Y')
    expect(toWireValue(field('shown'), 'eq', false)).toBe('N')
    expect(valueOf(field('shown'), 'eq', 'N')).toBe(false)
  })
  it('is typed as its field is, several values each by itself or as one list, parts of numbers and days as words', () => {
    expect(inputOf(field('keeper').resolved, 'in')).toMatchObject({
      shape: 'one',
      resolved: { options: { multi: true } },
    })
    expect(inputOf(field('keeper').resolved, 'eq')).toMatchObject({
      shape: 'one',
      resolved: { options: { multi: false } },
    })
    expect(inputOf(field('tags').resolved, 'in').shape).toBe('one')
    for (const name of ['name', 'level', 'day', 'count', 'origin'])
      expect(inputOf(field(name).resolved, 'in').shape, name).toBe('list')
    const words = inputOf(field('name').resolved, 'eq').resolved.widget
    for (const name of ['day', 'count', 'worth'])
      expect(inputOf(field(name).resolved, 'like').resolved.widget, name).toBe(words)
    expect(inputOf(field('scan').resolved, 'eq').resolved.widget).toBe(words)
    expect(fields.has('secret')).toBe(false)
    for (const [name, val] of [
      ['name', '鼎'],
      ['level', '1'],
      ['day', '2024-05-01'],
      ['count', '5'],
      ['worth', '12.5'],
      ['origin', '330106'],
      ['keeper', 'li'],
      ['partner', 'x'],
      ['createTime', '2024-05-01 08:00:00'],
      ['createBy', 'li'],
    ] as const) {
      for (const rule of ['eq', 'ge', 'in'] as const)
        expect(toWireValue(field(name), rule, valueOf(field(name), rule, val)), `${name} ${rule}`).toBe(val)
    }
    expect(toWireValue(field('day'), 'in', ['2024-05-01', '', '2024-06-01'])).toBe('2024-05-01,2024-06-01')
  })
})

const term = (name: string, val: string, rule: QueryRule = 'eq') => ({
  ...newTerm(),
  name,
  rule,
  value: valueOf(field(name), rule, val),
})

describe('the rules of a field', () => {
  const offered = (name: string) => rulesFor(field(name).resolved, true)
  it('fit what it holds: words, numbers, days, choices, the sides of a switch, files', () => {
    expect(offered('name')).toEqual([
      'eq',
      'like',
      'right_like',
      'left_like',
      'in',
      'ne',
      'not_like',
      'empty',
      'not_empty',
    ])
    for (const name of ['count', 'worth'])
      expect(offered(name), name).toEqual(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'not_empty'])
    for (const name of ['day', 'createTime'])
      expect(offered(name), name).toEqual([
        'eq',
        'ne',
        'gt',
        'ge',
        'lt',
        'le',
        'between',
        'today',
        'yesterday',
        'this_week',
        'this_month',
        'this_quarter',
        'this_year',
        'last_days',
        'next_days',
        'empty',
        'not_empty',
      ])
    for (const name of ['level', 'tags', 'origin', 'keeper', 'createBy'])
      expect(offered(name), name).toEqual(['in', 'not_in', 'empty', 'not_empty'])
    expect([offered('shown'), offered('scan')]).toEqual([
      ['eq', 'ne', 'empty', 'not_empty'],
      ['like', 'not_like', 'empty', 'not_empty'],
    ])
  })
  it('SUPERQ-008 are exactly the ten of the contract where the back end is another one', () => {
    for (const name of fields.keys())
      expect(rulesFor(field(name).resolved, false)).toEqual([
        'eq',
        'like',
        'right_like',
        'left_like',
        'in',
        'ne',
        'gt',
        'ge',
        'lt',
        'le',
      ])
  })
  it('stay with another field where it has the same ones, else start with its first', () => {
    const ruleWith = (begun: QueryRule, name: string) => {
      const one = term('name', '鼎', begun)
      return withField(newGroup('and', [one]), one.id, name, fields, true).of.map((draft) =>
        draft.kind === 'term' ? draft.rule : '',
      )
    }
    expect([
      ruleWith('like', 'level'),
      ruleWith('like', 'scan'),
      ruleWith('ne', 'day'),
      ruleWith('in', 'count'),
    ]).toEqual([['in'], ['like'], ['ne'], ['eq']])
  })
  it('say all by themselves, or ask for two ends of which one may be open, or for a number of days', () => {
    const asked = (name: string, rule: QueryRule, value: unknown) =>
      queryOf(newGroup('and', [{ ...newTerm(), name, rule, value }]), fields).of.map((entry) =>
        'val' in entry ? entry.val : undefined,
      )
    expect([asked('day', 'this_week', undefined), asked('name', 'empty', undefined)]).toEqual([[''], ['']])
    expect([
      asked('day', 'between', ['2024-05-01', '2024-06-01']),
      asked('count', 'between', [null, 5]),
      asked('count', 'between', [null, null]),
    ]).toEqual([['2024-05-01,2024-06-01'], [',5'], []])
    expect([asked('day', 'last_days', 7), asked('day', 'last_days', null)]).toEqual([['7'], []])
    expect(valueOf(field('count'), 'between', ',5')).toEqual([null, 5])
    expect([
      valueProblem(field('count'), 'between', [10, 9]),
      valueProblem(field('day'), 'between', ['2024-06-01', '2024-05-01']),
    ]).toMatchObject([{ code: 'QUERY_RANGE_REVERSED' }, { code: 'QUERY_RANGE_REVERSED' }])
    expect([
      valueProblem(field('count'), 'between', [9, 10]),
      valueProblem(field('count'), 'between', [10, null]),
      valueProblem(field('day'), 'today', undefined),
    ]).toEqual([undefined, undefined, undefined])
    expect(valueProblem(field('day'), 'last_days', 0)).toMatchObject({ code: 'SUPER_DAYS_WRONG' })
  })
  it('carry a value as far as it means the same under the next one', () => {
    const carriedTo = (from: QueryRule, to: QueryRule, val: string, name = 'day') => {
      const one = { ...newTerm(), name, rule: from, value: valueOf(field(name), from, val) }
      return queryOf(withRule(newGroup('and', [one]), one.id, to, fields), fields).of.map((entry) =>
        'val' in entry ? entry.val : '',
      )
    }
    expect([
      carriedTo('eq', 'between', '2024-05-01'),
      carriedTo('between', 'ge', '2024-05-01,2024-06-01'),
      carriedTo('in', 'not_in', '1,2', 'level'),
    ]).toEqual([['2024-05-01,'], ['2024-05-01'], ['1,2']])
    expect([
      carriedTo('eq', 'last_days', '2024-05-01'),
      carriedTo('last_days', 'next_days', '7'),
      carriedTo('last_days', 'eq', '7'),
      carriedTo('eq', 'today', '2024-05-01'),
    ]).toEqual([[], ['7'], [], ['']])
  })
})

describe('a query that is being built', () => {
  it('SUPERQ-014 keeps only the first value when a rule is switched away from in', () => {
    for (const [name, val, first] of [
      ['name', '鼎,爵', '鼎'],
      ['keeper', 'li,wang', 'li'],
      ['day', '2024-05-01,2024-06-01', '2024-05-01'],
      ['level', '1,2', '1'],
    ] as const) {
      const one = term(name, val, 'in')
      const root = newGroup('and', [one])
      expect(queryOf(root, fields).of[0], name).toMatchObject({ val })
      expect(queryOf(withRule(root, one.id, 'ne', fields), fields).of[0], name).toMatchObject({
        rule: 'ne',
        val: first,
      })
    }
  })
  it('asks nothing for what is not complete, and loses no value to a change of the rule', () => {
    const one = term('count', '5')
    const root = newGroup('or', [
      newTerm(),
      one,
      newGroup('and', [newTerm()]),
      { ...newTerm(), name: 'gone', value: 'x' },
    ])
    expect(queryOf(root, fields)).toEqual({
      match: 'or',
      of: [{ field: 'count', rule: 'eq', val: '5', type: 'number', dbType: 'int' }],
    })
    expect(queryOf(withRule(root, one.id, 'like', fields), fields).of[0]).toMatchObject({ rule: 'like', val: '5' })
    expect(queryOf(withField(root, one.id, 'name', fields, true), fields).of).toEqual([])
    expect(queryOf(withValue(root, one.id, 7), fields).of[0]).toMatchObject({ val: '7' })
  })
  it('is restored from its stored form at any nesting', () => {
    const query: QueryGroup = {
      match: 'or',
      of: [
        { field: 'name', rule: 'like', val: '鼎', type: 'string' },
        { match: 'and', of: [{ field: 'level', rule: 'in', val: '1,2', type: 'list', dictCode: 'relic_level' }] },
      ],
    }
    expect(queryOf(draftOf(query, fields), fields)).toEqual(query)
  })
  it('moves past conditions, into groups and out of them, never too deep', () => {
    const [a, b, c] = [term('name', 'a'), term('name', 'b'), term('name', 'c')]
    const group = newGroup('or', [b])
    let root: GroupDraft = newGroup('and', [a, group, c])
    const shape = (of: readonly Draft[]): unknown[] =>
      of.map((one) => (one.kind === 'group' ? shape(one.of) : one.value))
    const move = (id: string, by: -1 | 1) => shape((root = moved(root, id, by)).of)
    expect(move(a.id, 1)).toEqual([['a', 'b'], 'c'])
    expect(move(a.id, 1)).toEqual([['b', 'a'], 'c'])
    expect(move(a.id, 1)).toEqual([['b'], 'a', 'c'])
    expect(move(c.id, -1)).toEqual([['b'], 'c', 'a'])
    expect(move(c.id, -1)).toEqual([['b', 'c'], 'a'])
    expect(move(group.id, 1)).toEqual(['a', ['b', 'c']])
    expect(move(a.id, -1)).toEqual(['a', ['b', 'c']])
    const deep = (depth: number): GroupDraft => newGroup('and', depth === 1 ? [term('name', 'z')] : [deep(depth - 1)])
    root = newGroup('and', [deep(1), deep(3)])
    expect(shape(moved(root, root.of[0]?.id ?? '', 1).of)).toEqual([[['z'], [['z']]]])
    root = newGroup('and', [deep(4), deep(4)])
    expect(moved(root, root.of[0]?.id ?? '', 1).of.map(({ id }) => id)).toEqual([root.of[1]?.id, root.of[0]?.id])
  })
  it('SEC-05 leaves out the columns that are gone, hidden or masked, and names them', () => {
    const own = { field: 'name', rule: 'eq', val: 'x' } as const
    const query: QueryGroup = {
      match: 'and',
      of: [
        own,
        { ...own, field: 'gone' },
        { match: 'or', of: [{ ...own, field: 'gone' }] },
        { ...own, field: 'images,title' },
        { ...own, field: 'others,title' },
      ],
    }
    expect(knownQuery(resolved, query)).toEqual({
      query: { match: 'and', of: [own, { ...own, field: 'images,title' }] },
      unknown: ['gone', 'others,title'],
    })
    expect(knownQuery(resolved, { match: 'and', of: [{ ...own, field: 'gone' }] }).query).toBeUndefined()
    const same: QueryGroup = { match: 'and', of: [own, { ...own, field: 'createTime' }] }
    expect(knownQuery(resolved, same).query).toBe(same)
    const masked = restrictResolved(resolved, { ...FULL_ACCESS, fields: { ...FULL_ACCESS.fields, masked: ['name'] } })
    expect(knownQuery({ ...resolved, query: { ...resolved.query, noAdvanced: true } }, same)).toEqual({
      query: undefined,
      unknown: expect.arrayContaining(['name']),
    })
    expect(knownQuery(masked, same)).toEqual({
      query: { match: 'and', of: [{ ...own, field: 'createTime' }] },
      unknown: ['name'],
    })
    expect(ownFields(masked, fakePorts()).map(({ name }) => name)).not.toContain('name')
    expect(inGroup(newGroup(), 'none', (one) => one).of).toEqual([])
  })
})

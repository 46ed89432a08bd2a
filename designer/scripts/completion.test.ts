import { describe, expect, it } from 'vitest'
import { say } from '../../schemas/messages/index.ts'
import { type CompletionContext, completionsAt } from './completion.ts'

const world: CompletionContext = {
  kind: 'form',
  say: (code, params) => say(code, params, 'zh-CN'),
  fields: [
    ['name', '名称'],
    ['level', '级别'],
  ],
  buttons: [['give_back', '归还']],
}
const labels = (before: string, over: Partial<CompletionContext> = {}) =>
  completionsAt(before, { ...world, ...over }).map(({ label }) => label)

describe('what the editor of scripts offers', () => {
  it('is the interface after that or this, with words in the language of the person', () => {
    expect(labels('loaded() { that.')).toEqual(expect.arrayContaining(['get', 'set', 'sh', 'changeOptions']))
    expect(labels('created() { this.lo', { kind: 'list' })).toContain('loadData')
    expect(completionsAt('that.', world).find(({ label }) => label === 'set')?.about).toBe('设置字段的值')
    expect(
      completionsAt('that.', { ...world, say: (code, params) => say(code, params, 'en-US') }).find(
        ({ label }) => label === 'set',
      )?.about,
    ).toBe('Sets the value of a field')
  })
  it('is the fields where a field is named', () => {
    for (const before of ["that.set('", 'this.hide("name", "le', 'that.sh.', "that.changeOptions('l"])
      expect(labels(before)).toEqual(['name', 'level'])
    expect(completionsAt("that.get('", world)[1]).toMatchObject({ insert: 'level', about: '级别' })
  })
  it('offers methods, buttons and functions elsewhere, and no members of other objects', () => {
    expect(labels('lo')).toEqual(expect.arrayContaining(['loaded', 'beforeSubmit', 'give_back', 'getAction']))
    expect(labels('row.')).toEqual([])
    expect(labels('const a = "th')).toEqual([])
  })
})

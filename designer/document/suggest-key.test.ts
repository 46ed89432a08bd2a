import { describe, expect, it } from 'vitest'
import { syllableOf } from './pinyin.ts'
import { suggestKey } from './suggest-key.ts'

const document = { fields: { name: { title: '名称' } } }

describe('the sound of a character', () => {
  it('is known for the common characters, in all corners of the table', () => {
    expect([...'啊名称总登记号级别来源地估值库房绿略女虐座'].map(syllableOf)).toEqual([
      'a',
      'ming',
      'cheng',
      'zong',
      'deng',
      'ji',
      'hao',
      'ji',
      'bie',
      'lai',
      'yuan',
      'di',
      'gu',
      'zhi',
      'ku',
      'fang',
      'lv',
      'lve',
      'nv',
      'nve',
      'zuo',
    ])
  })
  it('is not known of anything else', () => {
    for (const other of ['a', '1', '，', '龘', '😀', '']) expect(syllableOf(other)).toBeUndefined()
  })
})

describe('a key from a title', () => {
  it.each([
    ['总登记号', 'zongdengjihao'],
    ['估值（元）', 'guzhi'],
    ['3D模型', 'dmoxing'],
    ['Register No.', 'registerNo'],
    ['date of entry', 'dateOfEntry'],
    ['藏品入馆登记经办人员姓名', 'cprgdjjbryxm'],
  ])('%s → %s', (title, key) => expect(suggestKey(document, title)).toBe(key))
  it('is free: neither taken nor reserved', () => {
    expect(suggestKey(document, 'Name')).toBe('name2')
    expect(suggestKey(document, 'Name', 'name')).toBe('name')
    expect(suggestKey(document, 'Create Time')).toBe('createTime2')
    expect(suggestKey(document, '__proto__')).toBe('proto')
  })
  it('is none where the title says nothing that can be written', () => {
    for (const title of ['', '123', '（元）', '龘', 'é', 'x', '1']) expect(suggestKey(document, title)).toBeUndefined()
  })
})

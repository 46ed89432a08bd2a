import { describe, expect, it } from 'vitest'
import { truncate } from '../prose/truncate.ts'
import { MAX_CONTROL_VALUES, controlValues, mergeControlValues } from '../control-values.ts'
import { keyListValue, treeKeyValue } from './key-codec.ts'

const NAMES: Readonly<Record<string, string>> = { li: '李', wang: '王', ding: '青铜器/鼎' }
const labels = {
  text: (key: string) => NAMES[key],
  key: (words: string) => Object.keys(NAMES).find((key) => NAMES[key] === words),
}
const field = { title: 'x' }

describe('the keys that a picker stores', () => {
  const { codec, storage } = keyListValue<{ multi: boolean }>()
  const [MANY, ONE] = [{ multi: true }, { multi: false }]
  it('are a list, shown by their words, or by themselves where no word is known', () => {
    expect([
      codec.read('li, wang,li', MANY),
      codec.read(7, ONE),
      codec.read(null, ONE),
      codec.write(['li', 'a,b'], MANY),
      codec.write([], MANY),
      codec.text(['li', 'gone'], MANY, labels),
      codec.cellText?.(['li', 'gone'], MANY, labels),
      codec.keys(['li'], MANY),
    ]).toEqual([['li', 'wang'], ['7'], [], 'li,a%2Cb', null, '李,gone', '李,gone', ['li']])
  })
  it('are asked for as they are stored', () => {
    expect([codec.query([], MANY), codec.query(['a,b'], ONE), codec.query(['li', 'wang'], MANY)]).toEqual([
      [],
      [{ op: 'eq', value: 'a%2Cb' }],
      [{ op: 'in', value: 'li,wang' }],
    ])
    expect([storage(MANY, field), storage(ONE, field), storage(MANY, { ...field, maxLength: 9 })]).toEqual([
      { type: 'varchar', length: 1000, match: 'list' },
      { type: 'varchar', length: 100, match: 'exact' },
      { type: 'varchar', length: 9, match: 'list' },
    ])
  })
  it('are read from a sheet, several only where several may be chosen', () => {
    expect(
      ['李', '李、wang', '赵', ''].map((words) => [codec.parse(words, MANY, labels), codec.parse(words, ONE, labels)]),
    ).toEqual([
      [['li'], ['li']],
      [['li', 'wang'], undefined],
      [undefined, undefined],
      [[], []],
    ])
  })
})

describe('the node that a tree stores', () => {
  const { codec, storage } = treeKeyValue()
  it('is one key, shown by its path', () => {
    expect([
      codec.read(' ding ', {}),
      codec.write('ding', {}),
      codec.write('', {}),
      codec.text('ding', {}, labels),
      codec.text('gone', {}, labels),
      codec.text('', {}, labels),
      codec.cellText?.('ding', {}, labels),
      codec.cellText?.('', {}, labels),
      codec.keys('ding', {}),
      codec.keys('', {}),
    ]).toEqual(['ding', 'ding', null, '青铜器/鼎', 'gone', '', '青铜器/鼎', '', ['ding'], []])
    expect([
      codec.query('ding', {}),
      codec.query('', {}),
      storage({}, field),
      treeKeyValue('subtree').storage({}, { ...field, maxLength: 9 }),
    ]).toEqual([
      [{ op: 'eq', value: 'ding' }],
      [],
      { type: 'varchar', length: 100, match: 'exact' },
      { type: 'varchar', length: 9, match: 'subtree' },
    ])
  })
  it('is understood by its key and by its path, however that is written', () => {
    expect(
      ['ding', '青铜器 / 鼎', '青铜器＞鼎', '/青铜器／鼎/', '青铜器>鼎', '', ' ', '鼎'].map((words) =>
        codec.parse(words, {}, labels),
      ),
    ).toEqual(['ding', 'ding', 'ding', 'ding', 'ding', '', '', undefined])
  })
})

it('a control holds a hundred values, and loses none of the others to a change', () => {
  const values = Array.from({ length: MAX_CONTROL_VALUES + 2 }, (_, at) => `v${at}`)
  expect([controlValues(values).length, controlValues(values).at(-1), controlValues(['a'])]).toEqual([
    100,
    'v99',
    ['a'],
  ])
  expect([
    mergeControlValues(['v0', 'v101'], values),
    mergeControlValues([], values),
    mergeControlValues(['b'], ['a']),
    mergeControlValues(['b'], values.slice(0, MAX_CONTROL_VALUES)),
  ]).toEqual([['v0', 'v101', 'v100'], [], ['b'], ['b']])
})
it('a long label ends in three dots and in no half character', () => {
  expect([
    truncate('x'.repeat(25)),
    truncate('x'.repeat(26)),
    truncate('𠮷'.repeat(26)),
    truncate('abc', 2),
    truncate(''),
  ]).toEqual(['x'.repeat(25), `${'x'.repeat(25)}...`, `${'𠮷'.repeat(25)}...`, 'ab...', ''])
})

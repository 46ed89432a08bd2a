import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { escapeToken } from '../../schemas/language/json-pointer.ts'
import { isObject } from '../../schemas/language/values.ts'
import type { ScreenDocument } from '../document/json.ts'
import { readTexts, textsBook } from './sheet.ts'
import { isMissing, setTexts, textsOf } from './texts.ts'

const DOCUMENT: ScreenDocument = {
  version: 1,
  id: 'lab.bowl',
  title: '碗',
  fields: {
    name: { title: { 'zh-CN': '名称', 'en-US': 'Name' }, help: '见标签' },
    kind: { title: 'ID', view: 'list', options: { items: [{ value: 'a', text: '青铜' }] } },
  },
  list: { columns: ['name', { field: 'kind', title: '种类' }] },
  form: { layout: [{ group: '基本', fields: ['name'] }, { tabs: [{ title: '其他', content: ['kind'] }] }] },
  actions: [{ code: 'seal', title: '盖章', set: { name: "'x'" } }],
}
const pointers = (document: ScreenDocument) => textsOf(document).map(({ pointer }) => pointer)

/** Every place of a document that has words for two languages. */
function* inTwoLanguages(value: unknown, pointer = ''): Generator<string> {
  if (isObject(value) && 'zh-CN' in value) yield pointer
  else if (isObject(value) || Array.isArray(value))
    for (const [key, one] of Object.entries(value)) yield* inTwoLanguages(one, `${pointer}/${escapeToken(key)}`)
}

describe('the texts of a page', () => {
  it('are those of the page, its fields, their options, columns, groups, tabs and buttons, with their places', () => {
    expect(pointers(DOCUMENT)).toEqual([
      '/title',
      '/fields/name/title',
      '/fields/name/help',
      '/fields/kind/title',
      '/fields/kind/options/items/0/text',
      '/list/columns/1/title',
      '/form/layout/0/group',
      '/form/layout/1/tabs/0/title',
      '/actions/0/title',
    ])
    const place = textsOf(DOCUMENT).find(({ pointer }) => pointer === '/list/columns/1/title')?.place
    expect(place).toEqual(['list', 'columns', { text: 'ID' }, 'title'])
  })
  it('are all that the screens of the product say in two languages', () => {
    const documents = globSync('schemas/screens/**/*.json').map(
      (path) => JSON.parse(readFileSync(path, 'utf8')) as ScreenDocument,
    )
    expect(documents.length).toBeGreaterThan(20)
    for (const document of documents)
      expect(pointers(document), String(document['id'])).toEqual(expect.arrayContaining([...inTwoLanguages(document)]))
  })
  it('miss a language where they have Chinese signs and no English words', () => {
    expect(
      textsOf(DOCUMENT)
        .filter(isMissing)
        .map(({ main }) => main),
    ).toEqual(['碗', '见标签', '青铜', '种类', '基本', '其他', '盖章'])
  })
  it('are changed where they stand, in one language or two; what names no text changes nothing', () => {
    const changed = setTexts(
      DOCUMENT,
      new Map([
        ['/fields/kind/options/items/0/text', { main: '青铜', other: 'Bronze' }],
        ['/fields/name/title', { main: '品名', other: '' }],
        ['/fields/name/view', { main: 'x', other: 'y' }],
        ['/fields/__proto__/title', { main: 'x', other: 'y' }],
      ]),
    )
    expect(changed['fields']).toEqual({
      name: { title: '品名', help: '见标签' },
      kind: {
        title: 'ID',
        view: 'list',
        options: { items: [{ value: 'a', text: { 'zh-CN': '青铜', 'en-US': 'Bronze' } }] },
      },
    })
    expect(setTexts(DOCUMENT, new Map())).toBe(DOCUMENT)
  })
})

describe('a spreadsheet of the texts', () => {
  it('has a line for each text, and gives back what was filled in', async () => {
    const texts = textsOf(DOCUMENT).map((text) => ({ ...text, other: text.other || '=1+1' }))
    const book = await textsBook(
      ['id', 'place', 'zh', 'en'],
      texts.map((text) => ({ text, place: text.pointer })),
    )
    const found = await readTexts(book)
    expect([...(found ?? [])]).toEqual(texts.map(({ pointer, main, other }) => [pointer, { main, other }]))
  })
  it('is refused where it is none', async () => {
    expect(await readTexts(new Blob(['no, spreadsheet']))).toBeUndefined()
    expect(await readTexts(new Blob([new Uint8Array(5_000_001)]))).toBeUndefined()
  })
})

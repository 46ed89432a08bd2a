import { describe, expect, it } from 'vitest'
import loan from '../../schemas/screens/collection/loan.json'
import insurance from '../../schemas/screens/collection/loanInsurance.json'
import item from '../../schemas/screens/collection/loanItem.json'
import storage from '../../schemas/screens/collection/storage.json'
import { checkScreen } from '../../engine/document/check-screen.ts'
import { copyDocuments, siblingLists, subTablesOf } from './copy.ts'

const as = {
  id: 'collection.outLoan',
  title: '外借',
  permission: 'collection:outLoan',
  table: 'biz_out_loan',
  parent: '',
}
const titleOf = (title: unknown) => `${(title as { 'zh-CN': string })['zh-CN']}（外借）`
const errors = (document: unknown) => checkScreen(document).problems.filter(({ level }) => level === 'error')

describe('copying a screen', () => {
  it('gives it a menu entry, permissions and a table of its own, and leaves the original alone', () => {
    const before = structuredClone(storage)
    const [copy, ...more] = copyDocuments({ of: storage, as, subTables: [], taken: ['collection.storage'], titleOf })
    expect(more).toEqual([])
    expect(copy).toMatchObject({
      id: as.id,
      title: '外借',
      permission: as.permission,
      source: { table: 'biz_out_loan' },
    })
    expect(JSON.stringify(copy)).not.toMatch(/collection[.:/]storage|mus_storage/)
    expect(Object.keys(copy?.['fields'] ?? {})).toEqual(Object.keys(storage.fields))
    expect(copy?.['menu']).not.toHaveProperty('path')
    expect(copy?.['menu']).not.toHaveProperty('parent')
    expect(errors(copy)).toEqual([])
    expect(storage).toEqual(before)
  })
  it('copies its sub-tables with rows of their own, which are made first and called as before in the form', () => {
    expect(subTablesOf(loan)).toEqual([
      { name: 'items', screen: 'collection.loanItem' },
      { name: 'insurance', screen: 'collection.loanInsurance' },
    ])
    const subTables = [
      { name: 'items', document: item },
      { name: 'insurance', document: insurance },
    ]
    const copies = copyDocuments({
      of: { ...loan, children: { ...loan.children, items: { ...loan.children.items, title: undefined } } },
      as,
      subTables,
      taken: ['collection.outLoanItems'],
      titleOf,
    })
    expect(copies.map(({ id }) => id)).toEqual(['collection.outLoanItems2', 'collection.outLoanInsurance', as.id])
    expect(copies[0]).toMatchObject({
      title: '借展藏品（外借）',
      permission: 'collection:outLoanItems2',
      source: { table: 'biz_collection_out_loan_items2' },
      menu: { hidden: true, parent: 'collection' },
    })
    expect(copies[2]?.['children']).toMatchObject({
      items: { screen: 'collection.outLoanItems2', title: item.title, key: 'loanId' },
      insurance: { screen: 'collection.outLoanInsurance', title: { 'zh-CN': '保险单' } },
    })
    for (const copy of copies) expect(errors(copy)).toEqual([])
  })
  it('continues to show the lists of other screens next to its records, and its own rows where it refers to itself', () => {
    const tree = {
      version: 1,
      id: 'lab.hall',
      title: '厅',
      fields: { name: { title: '名' }, above: { title: '上级', column: { name: 'up', was: 'parent' } } },
      list: { tree: { parent: 'above' } },
      children: {
        halls: { screen: 'lab.hall', relation: 'many', key: 'above', edit: 'grid' },
        visits: { screen: 'lab.visit', relation: 'many', key: 'hall' },
      },
    }
    expect(siblingLists(tree)).toEqual(['lab.visit'])
    const [copy] = copyDocuments({ of: tree, as, subTables: [], taken: [], titleOf })
    expect(copy?.['children']).toMatchObject({ halls: { screen: as.id }, visits: { screen: 'lab.visit' } })
    expect(copy).toMatchObject({ source: { table: 'biz_out_loan' }, fields: { above: { column: { name: 'up' } } } })
    expect(JSON.stringify(copy)).not.toContain('"was"')
  })
  it('asks for no table where the rows come from elsewhere', () => {
    const [copy] = copyDocuments({
      of: {
        version: 1,
        id: 'lab.far',
        title: '远',
        fields: { a: { title: 'a' } },
        source: { endpoints: { list: '/museum/far/list' } },
      },
      as,
      subTables: [],
      taken: [],
      titleOf,
    })
    expect(copy?.['source']).toEqual({ endpoints: { list: '/museum/far/list' } })
  })
})

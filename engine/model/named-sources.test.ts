import { describe, expect, it } from 'vitest'
import { namedSources, renameSources } from './named-sources.ts'

const document = {
  version: 1,
  id: 'lab.hall',
  title: 'lab.hall',
  source: { table: 'lab_hall', endpoints: { list: '/data/lab.hall/list' } },
  menu: { parent: 'screen-lab.hall', path: '/lab/hall' },
  fields: {
    above: { title: '上级', view: 'sel_tree', options: { dict: 'lab_hall, name,id' } },
    same: { title: 'lab.hall', view: 'sel_biz', options: { source: 'lab.hall', columns: [{ key: 'name' }] } },
    other: { title: '其他', options: { source: 'lab.hallway', placeholder: '请选择, lab.hall' } },
  },
  query: { items: ['same', { field: 'above', options: { table: 'lab_hall' } }] },
  children: { parts: { screen: 'lab.hall', key: 'above' } },
  actions: [{ code: 'go', link: '/lab/hall?id={id}', endpoint: { method: 'POST', path: '/data/lab.hall/add' } }],
  page: { url: '/lab/hall' },
}

describe('the places of a document that name a screen', () => {
  it('are renamed together, by id, table and address, and nothing that only looks alike', () => {
    const names: Record<string, string> = { 'lab.hall': 'lab.room', lab_hall: 'lab_room', '/lab/hall': '/lab/room' }
    expect(renameSources(document, (name) => names[name] ?? name)).toEqual({
      version: 1,
      id: 'lab.hall',
      title: 'lab.hall',
      source: { table: 'lab_hall', endpoints: { list: '/data/lab.room/list' } },
      menu: { parent: 'screen-lab.room', path: '/lab/hall' },
      fields: {
        above: { title: '上级', view: 'sel_tree', options: { dict: 'lab_room, name,id' } },
        same: { title: 'lab.hall', view: 'sel_biz', options: { source: 'lab.room', columns: [{ key: 'name' }] } },
        other: { title: '其他', options: { source: 'lab.hallway', placeholder: '请选择, lab.hall' } },
      },
      query: { items: ['same', { field: 'above', options: { table: 'lab_room' } }] },
      children: { parts: { screen: 'lab.room', key: 'above' } },
      actions: [{ code: 'go', link: '/lab/room?id={id}', endpoint: { method: 'POST', path: '/data/lab.room/add' } }],
      page: { url: '/lab/room' },
    })
  })
  it('are the names that it is asked for, its own name not among them where it does not refer to itself', () => {
    const found = namedSources(document)
    for (const name of ['lab.hall', 'lab_hall', '/lab/hall', 'lab.hallway']) expect(found).toContain(name)
    expect(
      namedSources({
        id: 'lab.hall',
        title: 'lab.hall',
        source: { table: 'lab_hall' },
        menu: { path: '/lab/hall' },
        fields: { a: { title: 'lab_hall' } },
      }),
    ).toEqual(new Set())
  })
  it('are found in documents of any shape', () => {
    for (const odd of [
      {},
      { fields: null, children: [], query: 3, actions: 'x' },
      { fields: { a: 1 }, menu: { parent: 4 } },
    ])
      expect(renameSources(odd, () => 'x')).toEqual(odd)
  })
})
it('are found with blanks around them and in addresses, whatever follows there', () => {
  const names: Record<string, string> = { 'lab.hall': 'lab.room', '/lab/hall': '/lab/room' }
  const renamed = (options: object, link: string) =>
    renameSources({ fields: { a: { options } }, actions: [{ link }] }, (name) => names[name] ?? name)
  expect(renamed({ dict: ' lab.hall ,name', list: [' other ,lab.hall'] }, '/lab/hall#/lab/hall')).toEqual({
    fields: { a: { options: { dict: 'lab.room,name', list: [' other ,lab.hall'] } } },
    actions: [{ link: '/lab/room#/lab/hall' }],
  })
  expect(renamed({ dict: '' }, '/go?to=/lab/hall')).toEqual({
    fields: { a: { options: { dict: '' } } },
    actions: [{ link: '/go?to=/lab/hall' }],
  })
})

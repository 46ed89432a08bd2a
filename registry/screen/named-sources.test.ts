import { describe, expect, it } from 'vitest'
import { renameSources } from './named-sources.ts'

const document = {
  version: 1, id: 'lab.hall', title: 'lab.hall', source: { table: 'lab_hall', endpoints: { list: '/data/lab.hall/list' } },
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
      version: 1, id: 'lab.hall', title: 'lab.hall', source: { table: 'lab_hall', endpoints: { list: '/data/lab.room/list' } },
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
  it('stand in documents of any shape', () => {
    for (const odd of [{}, { fields: null, children: [], query: 3, actions: 'x' }, { fields: { a: 1 }, menu: { parent: 4 } }]) expect(renameSources(odd, () => 'x')).toEqual(odd)
  })
})

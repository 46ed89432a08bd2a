import { expect, it } from 'vitest'
import { renameOutside } from './rename-outside.ts'

const RENAME = {
  screen: 'lab.hall',
  table: 'scr_lab_hall',
  key: { from: 'hallName', to: 'fullName' },
  column: { from: 'hall_name', to: 'full_name' },
}

it('renames the columns of lookups, trees, chains and sub-tables, and nothing that is called alike elsewhere', () => {
  const document = {
    title: 'hall_name',
    fields: {
      hall: { title: '展厅', options: { dict: 'scr_lab_hall, hall_name, id' } },
      other: { title: '别的', options: { dict: 'scr_lab_case,hall_name,id' } },
      tree: { options: { dict: 'lab.hall,hallName,id', pidField: 'hallName' } },
      chain: { options: { link: { table: 'scr_lab_hall', txt: 'hall_name', key: 'id', placeholder: 'hall_name' } } },
      hallName: { title: '自己的' },
    },
    query: { items: ['hall', { field: 'hall', options: { source: 'lab.hall', store: 'id', text: 'hallName' } }] },
    children: {
      halls: { screen: 'lab.hall', key: 'hallName', order: 'hallName', fields: ['hallName', 'area'] },
      cases: { screen: 'lab.case', key: 'hallName' },
    },
  }
  expect(renameOutside(document, RENAME)).toEqual({
    title: 'hall_name',
    fields: {
      hall: { title: '展厅', options: { dict: 'scr_lab_hall, full_name, id' } },
      other: { title: '别的', options: { dict: 'scr_lab_case,hall_name,id' } },
      tree: { options: { dict: 'lab.hall,fullName,id', pidField: 'fullName' } },
      chain: { options: { link: { table: 'scr_lab_hall', txt: 'full_name', key: 'id', placeholder: 'hall_name' } } },
      hallName: { title: '自己的' },
    },
    query: { items: ['hall', { field: 'hall', options: { source: 'lab.hall', store: 'id', text: 'fullName' } }] },
    children: {
      halls: { screen: 'lab.hall', key: 'fullName', order: 'fullName', fields: ['fullName', 'area'] },
      cases: { screen: 'lab.case', key: 'hallName' },
    },
  })
})
it('leaves documents of any shape as they are', () => {
  for (const document of [{}, { fields: 1 }, { fields: { a: null }, children: [1], query: { items: 'x' } }])
    expect(renameOutside(document as Record<string, unknown>, RENAME)).toEqual(document)
})
it('renames the fields of a screen that sections of a composed page name, and those of no other screen', () => {
  const section = (screen: string, key: string) => ({
    kind: 'list',
    screen,
    title: 'hallName',
    field: key,
    filter: [
      { field: key, rule: 'eq', value: 'hallName' },
      { field: 'area', rule: 'gt' },
    ],
    outputs: { hall: 'id', hallName: key },
  })
  const page = (key: string) => ({
    page: {
      layout: 'composed',
      sections: [section('lab.hall', key), section('lab.case', 'hallName'), { kind: 'text' }],
    },
  })
  expect(renameOutside(page('hallName'), RENAME)).toEqual(page('fullName'))
})

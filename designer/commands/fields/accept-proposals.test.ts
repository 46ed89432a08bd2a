import { expect, it } from 'vitest'
import { acceptProposals } from './accept-proposals.ts'

const DOCUMENT = { fields: { name: { title: '名称', required: true } }, form: { layout: ['name'] } }

it('adds fields under their keys or free ones, and changes those that are there', () => {
  const next = acceptProposals(DOCUMENT, [
    { action: 'add', key: 'size', words: '尺寸', field: { title: '尺寸' } },
    { action: 'add', key: 'name', words: '年代', field: { title: '年代' } },
    { action: 'add', key: '', words: '', field: { title: '？' } },
    { action: 'change', key: 'name', words: '名称', field: { maxLength: 50 } },
    { action: 'change', key: 'gone', words: '没有', field: { maxLength: 50 } },
  ])
  expect(next['fields']).toEqual({
    name: { title: '名称', required: true, maxLength: 50 },
    size: { title: '尺寸' },
    niandai: { title: '年代' },
    field1: { title: '？' },
  })
  expect(acceptProposals(DOCUMENT, [])).toBe(DOCUMENT)
})

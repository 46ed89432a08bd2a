import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkPages } from './check-pages.ts'

it('passes the tests of every bundled page', () => {
  const reports = checkPages()
  expect(reports.length).toBeGreaterThan(20)
  expect(reports.filter(({ failed }) => failed.length > 0)).toEqual([])
  expect(reports.reduce((sum, { tests }) => sum + tests, 0)).toBeGreaterThan(0)
})
it('reports failing tests and broken documents of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pages-'))
  const page = { version: 1, id: 'lab.page', title: '页', fields: { name: { title: '名称', required: true } } }
  writeFileSync(
    join(folder, 'a.json'),
    JSON.stringify({ ...page, tests: { cases: [{ title: '空', given: {}, saved: true }] } }),
  )
  writeFileSync(join(folder, 'b.json'), '{')
  const found = checkPages([folder]).filter(({ file }) => file.startsWith(folder))
  expect(found.map(({ failed }) => failed.length)).toEqual([1, 1])
  expect(found[0]?.failed[0]).toContain('空: name saved true')
  rmSync(folder, { recursive: true })
})

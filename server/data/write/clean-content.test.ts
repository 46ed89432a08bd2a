import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { actOnRow } from './actions/run-action.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { actor, openTestEngine, type TestEngine } from '../testing.ts'
import { findHeader } from '../spreadsheet/columns/header.ts'
import { readRow, validateRow } from '../spreadsheet/import/parse-row.ts'
import { addRow, editRow } from './write.ts'

const NOTE: Screen = {
  version: 1,
  id: 'test.note',
  title: '说明',
  fields: {
    intro: { title: '介绍', view: 'umeditor', required: true },
    log: { title: '记录', view: 'markdown' },
    script: { title: '脚本', view: 'code', options: { language: 'html' } },
    raw: { title: '原文', view: 'text' },
    page: { title: '页面', view: 'umeditor', compute: "'<p>' + raw + '</p>'" },
  },
  actions: [{ code: 'take', title: '采用', set: { intro: 'raw' } }],
}
const HOSTILE = '<img src=x onerror=alert(1)>'

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(NOTE)
})
afterAll(() => kit.close())
const add = (row: Record<string, unknown>) => addRow(kit.engine, screen, actor, { intro: '<p>a</p>', ...row })

describe('SEC-10 rich text is cleaned before it is stored', () => {
  it('for every user who adds or edits it', async () => {
    const row = await add({
      intro: `<p onclick="x()">a</p>${HOSTILE}<script>alert(1)</script>`,
      log: `${HOSTILE} [a](javascript:alert(1)) \`<b>\``,
    })
    expect(row).toMatchObject({ intro: '<p>a</p>', log: '&lt;img src=x onerror=alert(1)> [a](#/) `<b>`' })
    expect(await editRow(kit.engine, screen, actor, { id: row['id'], intro: `<h2>b</h2>${HOSTILE}` })).toMatchObject({
      intro: '<h2>b</h2>',
    })
  })
  it('whether a formula or an action writes it', async () => {
    const row = await add({ raw: HOSTILE })
    expect(row).toMatchObject({ raw: HOSTILE, page: null })
    expect(
      await actOnRow(kit.engine, screen, actor, 'take', { id: String(row['id']) }).catch((error: unknown) => error),
    ).toMatchObject({ code: 'DATA_INVALID' })
    const other = await add({ raw: `<b>c</b>${HOSTILE}` })
    expect(await actOnRow(kit.engine, screen, actor, 'take', { id: String(other['id']) })).toMatchObject({
      intro: '<b>c</b>',
    })
  })
  it('whether it comes in a sheet', () => {
    const header = findHeader(screen, [[1, ['介绍', '记录']]], 'zh-CN')
    const world = { screen, header, labels: new Map(), context: NO_CONTEXT, locale: 'zh-CN' as const }
    const { record } = validateRow(readRow({ number: 2, words: [`<p>d</p>${HOSTILE}`, HOSTILE] }, world), world)
    expect(record).toMatchObject({ intro: '<p>d</p>', log: '&lt;img src=x onerror=alert(1)>' })
  })
  it('and what is left of it must be enough for a required field', async () => {
    await expect(add({ intro: `${HOSTILE}<script>1</script>` })).rejects.toMatchObject({ code: 'DATA_INVALID' })
  })
  it('while code and plain text are stored as they were typed', async () => {
    expect(await add({ script: '<script>alert(1)</script>', raw: HOSTILE })).toMatchObject({
      script: '<script>alert(1)</script>',
      raw: HOSTILE,
    })
  })
})

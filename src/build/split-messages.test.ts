import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { firstPage, pathOf } from './first-page.ts'
import {
  withoutMessages,
  filesOf,
  OUTSIDE,
  needsLaterMessages,
  messagesOfFirstPage,
  messagesOfClient,
  messagesUsedIn,
} from './split-messages.ts'

const CATALOGUE = readFileSync(new URL('../../schemas/messages/index.ts', import.meta.url), 'utf8')
const cut = (code: string) => withoutMessages(code, parseSync('index.ts', code).program)

describe('the catalogue of a build', () => {
  it('holds no sentence of its own, and still words the values it receives', () => {
    const { code, files } = cut(CATALOGUE)
    expect(code).toMatch(/export const messages = \{\}/)
    expect(files.length).toBeGreaterThan(20)
    expect(files).toEqual(expect.arrayContaining([...OUTSIDE]))
    expect([...code.matchAll(/^import (?!type).*$/gm)].map(([line]) => line)).toEqual([
      "import { fill } from './define.ts'",
    ])
  })
  it('says so when the catalogue is no longer written as it knows it', () => {
    expect(() => cut('export const sentences = {}')).toThrow('no object')
  })
  it('has every file in one part, except those that are never shown', () => {
    const { files } = cut(CATALOGUE)
    const parts = ['outside', 'inside'].flatMap((part) => filesOf(part, files))
    expect(new Set(parts).size).toBe(parts.length)
    expect(files.filter((file) => !parts.includes(file)).toSorted()).toEqual([
      'composed',
      'designer/beginnings',
      'designer/bpmn',
      'designer/canvas',
      'designer/designer',
      'designer/designer-changes',
      'designer/designer-field',
      'designer/designer-icon',
      'designer/designer-review',
      'designer/designer-rules',
      'designer/designer-shape',
      'designer/dict-page',
      'designer/gallery',
      'designer/languages',
      'designer/outline',
      'designer/page-canvas',
      'designer/permission-page',
      'designer/policy-page',
      'designer/process',
      'designer/process-trial',
      'designer/report-design',
      'designer/script-about',
      'designer/script-page',
      'designer/source',
      'designer/widget-page',
      'document',
      'gateway',
      'list/grid',
      'list/history',
      'list/import',
      'list/list-grid',
      'list/print',
      'people',
      'policy',
      'process/approval',
      'process/statistics',
      'report',
      'shell/account-settings',
      'tools',
    ])
    expect([...filesOf('designer', files), ...filesOf('gallery', files)]).toEqual([
      'designer/designer',
      'designer/designer-field',
      'designer/designer-icon',
      'designer/designer-rules',
      'designer/beginnings',
      'designer/bpmn',
      'designer/canvas',
      'composed',
      'designer/page-canvas',
      'designer/languages',
      'designer/outline',
      'designer/designer-changes',
      'designer/designer-review',
      'designer/designer-shape',
      'document',
      'report',
      'designer/process',
      'designer/process-trial',
      'designer/report-design',
      'designer/script-about',
      'designer/script-page',
      'designer/source',
      'designer/gallery',
    ])
  })
  it('leaves out what only the server says', async () => {
    const isSpoken = await messagesOfClient()
    // The last two are said by the engine alone.
    expect(
      ['LIST_RELOAD', 'IMPORT_ROW', 'SUPER_RULE_EQ', 'DOC_NOT_JSON', 'FIELD_REQUIRED', 'LIST_BATCH_DELETE'].filter(
        (code) => !isSpoken(code),
      ),
    ).toEqual([])
    expect(['HTTP_BODY_UNREADABLE', 'FILL_UNKNOWN'].filter(isSpoken)).toEqual([])
    expect(['LIST_ROW', 'PAGE_TITLE', 'ROW'].map(messagesUsedIn("say('PAGE_TITLE', `LIST_${name}`)"))).toEqual([
      true,
      true,
      false,
    ])
  })
  it('brings what the first page says with it, and the rest with the code that says it', async () => {
    const isFirst = await messagesOfFirstPage()
    expect(['LIST_ADD', 'LIST_TOTAL', 'NOTICE_TITLE', 'SUPER_OPEN'].filter((code) => !isFirst(code))).toEqual([
      'NOTICE_TITLE',
    ])
    const paths = [
      'src/list/ListPage.tsx',
      'registry/widgets/date/view.tsx',
      'src/app/notice/HeaderTools.tsx',
      'src/form/FormDialog.tsx',
      'src/app/chat/page/ChatPage.tsx',
    ]
    const files = await firstPage()
    expect(paths.map((path) => files.has(path))).toEqual([true, true, true, false, false])
    expect(await Promise.all(paths.map((path) => needsLaterMessages(path, "say('NOTICE_TITLE')")))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect(await needsLaterMessages('src/form/FormDialog.tsx', "say('LIST_ADD')")).toBe(false)
    expect(await needsLaterMessages('schemas/messages/shell/notice.ts', 'NOTICE_TITLE: {}')).toBe(false)
  })
  it('knows a module by its path', () => {
    const { pathname } = new URL('../../', import.meta.url)
    expect([pathOf(`${pathname}src/main.tsx?x`), pathOf('/elsewhere/src/main.tsx')]).toEqual([
      'src/main.tsx',
      undefined,
    ])
  })
})

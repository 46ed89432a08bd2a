import { XlsxStreamWriter } from 'hucre/xlsx'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { draftColumns, withColumns } from '../../../designer/beginnings/columns.ts'
import type { ImportBook, ImportCheck, ImportState } from '../../../schemas/contract/data/import.ts'
import type { GuessedSheet } from '../../../schemas/contract/screens/screen-guess.ts'
import type { UsedBy } from '../../../schemas/contract/screens/screen-lifecycle.ts'
import { BENCH_SCREEN } from '../../screen.ts'
import type { World } from '../../world.ts'
import { median, type Row } from '../stats.ts'

const PAGES = 500
const ROUNDS = 9
const SHEET = { id: 'bench.begun', rows: 5000, columns: 15 }
const REACH = { usedBy: 300, stored: 5, guessed: 5 }
const ASK_MS = 50

/** Pages beside the one that is looked for; every second one names its field. */
async function addPages({ database }: World): Promise<void> {
  const naming = { title: '选择', view: 'sel_search', options: { dict: 'bench_list, c0, id' } }
  for (let page = 0; page < PAGES; page++) {
    const fields = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`f${at}`, { title: `字段${at}`, view: 'text' }]),
    )
    const document = {
      version: 1,
      id: `used.p${page}`,
      title: `页面${page}`,
      fields: { ...fields, ...(page % 2 === 0 ? { chosen: naming } : {}) },
    }
    await sql`with screen as (insert into sys_screen (id, title, published_version) values (${document.id}, ${document.title}, 1) returning id)
      insert into sys_screen_version (screen_id, version, document, etag, origin)
      select id, 1, ${JSON.stringify(document)}::json, ${String(page)}, 'bench' from screen`.execute(database.kysely)
  }
}

async function measureUsedBy(world: World): Promise<Row> {
  await addPages(world)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    const found = await world.caller.call<UsedBy>('GET', `/schema/usedBy?screen=${BENCH_SCREEN}&field=c0`)
    times.push(performance.now() - begun)
    if (found.length !== PAGES / 2) throw new Error(`${found.length} pages name the field`)
  }
  return {
    what: `what uses a field, over ${PAGES} pages of which half name it`,
    ours: `${median(times).toFixed(0)} ms`,
    limit: `${REACH.usedBy} ms`,
    ratio: median(times) / REACH.usedBy,
    reach: { kind: 'at-most', value: 1 },
  }
}

/** A text, a number, a choice, a day and an amount in turn; the first column is unique. */
const WORDS = [
  (row: number, column: number) => `文字${row % 997}-${column}`,
  (row: number, column: number) => row * column,
  (row: number) => ['青铜器', '玉器', '陶瓷'][row % 3] ?? '',
  (row: number) => `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 9}`,
  (row: number) => `${(row * 7) % 1000}.25`,
] as const
async function sheet(): Promise<File> {
  const writer = new XlsxStreamWriter({ name: '登记' })
  const columns = Array.from({ length: SHEET.columns }, (_, at) => at)
  writer.addRow(columns.map((column) => (column === 0 ? '编号' : `列${column}`)))
  for (let row = 0; row < SHEET.rows; row++)
    writer.addRow(
      columns.map((column) =>
        column === 0 ? `K-${String(row).padStart(6, '0')}` : (WORDS[column % WORDS.length]?.(row, column) ?? ''),
      ),
    )
  return new File([new Uint8Array(await writer.finish())], '登记.xlsx')
}

/** A spreadsheet from its guess to the last row of the page that begins from it, with the fields that the designer makes of it. */
async function measureSheet({ caller }: World): Promise<Row[]> {
  const file = await sheet()
  const upload = () => {
    const body = new FormData()
    body.append('file', file)
    return body
  }
  const begun = performance.now()
  const guess = await caller.call<GuessedSheet>('POST', '/schema/guess', upload())
  const guessed = performance.now()
  const named = draftColumns(guess.columns, String)
  const { document } = withColumns({ version: 1, id: SHEET.id, title: '登记', fields: {} }, named)
  await caller.call('POST', '/schema/create', { document })
  await caller.call('POST', `/schema/publish/${SHEET.id}`, { message: 'bench', baseVersion: 0, allow: [] })
  const published = performance.now()
  const steps = `/data/${SHEET.id}/import`
  const { id } = await caller.call<ImportBook>('POST', `${steps}/upload`, upload())
  const columns = named.map(({ guess: { column }, key }) => ({ column, field: key }))
  const plan = { sheet: 0, header: guess.header, columns }
  const { counts } = await caller.call<ImportCheck>('POST', `${steps}/check`, { id, plan })
  if (counts.fresh !== SHEET.rows) throw new Error(`${counts.fresh} rows were right`)
  let state = await caller.call<ImportState>('POST', `${steps}/apply`, { id, wrong: 'stop' })
  while (state.state === 'running') {
    await pause(ASK_MS)
    state = await caller.call<ImportState>('GET', `${steps}/state?id=${id}`)
  }
  const stored = performance.now()
  const row = (what: string, seconds: number, limit: number): Row => ({
    what,
    ours: `${seconds.toFixed(1)} s`,
    limit: `${limit} s`,
    ratio: seconds / limit,
    reach: { kind: 'at-most', value: 1 },
  })
  const size = `${SHEET.rows} rows of ${SHEET.columns} columns`
  return [
    row(`fields guessed of ${size}`, (guessed - begun) / 1000, REACH.guessed),
    row(`${size} stored after publication`, (stored - published) / 1000, REACH.stored),
  ]
}

/** The calls of the designer that look through all pages, or through all rows of a file. */
export async function measureBeginnings(world: World): Promise<Row[]> {
  return [await measureUsedBy(world), ...(await measureSheet(world))]
}

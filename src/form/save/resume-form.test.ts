import { describe, expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { editedChildren } from '../../../engine/model/children.ts'
import { storedIdOf, mergeRepeated } from '../../../engine/model/temporary-ids.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource, Row, SaveOutcome } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { uuid } from '../../lib/text.ts'
import { memorySource } from '../../screen/preview/memory-source.ts'
import { editable } from '../../record/record.ts'
import { IdempotentSave } from '../idempotency/idempotent-save.ts'
import { ChildStore, type ChildSetup } from '../store/children/child-store.ts'
import type { MergeRequest } from '../merge/merge-fields.ts'
import { resumeForm } from './resume-form.ts'
import { formStore, type OpenForm } from '../open/use-open-form.ts'

type Line = Readonly<Record<string, unknown>>
interface SentChanges {
  readonly added: Line[]
  readonly changed: Line[]
  readonly removed: string[]
  readonly order: string[]
}
const LINE: Screen = {
  version: 1,
  id: 'test.line',
  title: '明细',
  fields: { billId: { title: '单' }, code: { title: '编号' }, words: { title: '说明' } },
}
const BILL: Screen = {
  version: 1,
  id: 'test.bill',
  title: '单据',
  fields: { no: { title: '单号' }, name: { title: '名称' } },
  children: { lines: { screen: LINE.id, relation: 'many', key: 'billId', edit: 'grid' } },
}
const line = (number: number) => ({ id: `l${number}`, version: 1, code: `A${number}`, words: null })
const isSentChanges = (value: unknown): value is SentChanges =>
  typeof value === 'object' && value !== null && 'added' in value

/** A service that keeps records and their rows, does what comes under a key once, and loses answers. */
function service(first: readonly Row[]) {
  const records = new Map(first.map((row) => [row.id, row]))
  const done = new Map<string, SaveOutcome>()
  const state = { losses: 0, made: 0, verbs: [] as string[] }
  const newId = () => `${(++state.made).toString(16).padStart(12, '0')}${'0'.repeat(20)}`
  function linesOf(before: readonly Line[], sent: unknown): readonly Line[] {
    if (!isSentChanges(sent)) return before
    const { added, changed, removed, order } = mergeRepeated(sent, before)
    const ids = new Map(added.map((row) => [String(row['id']), storedIdOf(String(row['id']), newId()) ?? newId()]))
    const remaining = before
      .filter(({ id }) => !removed.includes(String(id)))
      .map((row) => {
        const change = changed.find(({ id }) => id === row['id'])
        if (change?.['version'] !== undefined && change['version'] !== row['version']) throw new Error('stale row')
        return change ? { ...row, ...change, version: Number(row['version']) + 1 } : row
      })
    const places = order.map((id) => ids.get(id) ?? id)
    // The service gives a row something of its own, as a rule that numbers rows does.
    const fresh = added.map((row) => ({
      ...row,
      id: ids.get(String(row['id'])),
      version: 1,
      words: row['words'] ?? 'filled',
    }))
    return [...remaining, ...fresh].toSorted(
      (one, other) => places.indexOf(String(one['id'])) - places.indexOf(String(other['id'])),
    )
  }
  function save(values: Line): SaveOutcome {
    const id = typeof values['id'] === 'string' ? values['id'] : newId()
    const before = records.get(id)
    if (before && values['version'] !== before['version']) return { kind: 'stale', message: '', by: '', at: '' }
    const version = Number(before?.['version'] ?? 0) + 1
    records.set(id, {
      ...before,
      ...values,
      id,
      version,
      lines: linesOf((before?.['lines'] ?? []) as Line[], values['lines']),
    })
    return { kind: 'saved', id, message: '', version }
  }
  const saving =
    (verb: string): DataSource['add'] =>
    async (values, { key } = {}) => {
      state.verbs.push(verb)
      const outcome = (key !== undefined && done.get(key)) || save(values)
      if (key !== undefined) done.set(key, outcome)
      if (state.losses === 0) return outcome
      state.losses -= 1
      throw new ApiError('API_OFFLINE', { status: 0, replyCode: 0, said: '', result: undefined })
    }
  const get: DataSource['get'] = async (id) => structuredClone(records.get(id)) ?? Promise.reject(new Error('gone'))
  const source: DataSource = { ...memorySource([]), newKey: uuid, get, add: saving('add'), edit: saving('edit') }
  return { source, records, state }
}

const bill = (): Row => ({ id: 'r1', version: 4, no: '7', name: 'a', lines: [line(1), line(2), line(3)] })
function opened(row: Row | undefined, answer: 'mine' | 'theirs' | undefined = undefined) {
  const backend = service([bill()])
  const [screen, ports] = [resolveScreen(BILL), fakePorts({})]
  const below = resolveScreen(LINE)
  const children = editedChildren(BILL).map((child) => ({
    child,
    title: '明细',
    screen: below,
    columns: below.fields,
    rights: { add: true, edit: true, remove: true },
    storeOf: (setup: ChildSetup) => new ChildStore(setup),
  }))
  const context = () => ({ now: '', today: '', user: { username: '', realname: '', orgCode: '' } })
  let form: OpenForm = {
    row,
    screen,
    prefix: 'f',
    children,
    store: formStore({
      screen,
      context,
      ports,
      source: backend.source,
      id: row?.id,
      prefix: 'f',
      children,
      base: row ?? {},
    }),
  }
  const attempts = new IdempotentSave()
  const asked: MergeRequest[] = []
  const merge = async (request: MergeRequest) => {
    asked.push(request)
    return answer && Object.fromEntries(request.fields.map(({ key }) => [key, answer]))
  }
  async function press(): Promise<SaveOutcome | undefined> {
    const values = { ...editable(screen, form.store.record, form.row), ...form.store.children.changes }
    const settled = await attempts.settle(backend.source, form.row, values)
    if (!settled) return attempts.save(backend.source, form.row, values)
    const theirs = await backend.source.get(settled.id)
    if (!(await resumeForm(form, settled.sent, theirs, { ports, merge }))) return undefined
    attempts.takenUp()
    form = { ...form, row: theirs }
    return press()
  }
  const lose = async () => {
    backend.state.losses += 1
    await expect(press()).rejects.toThrow(ApiError)
  }
  const { store } = form
  const lines = store.children.stores.get('lines')
  if (!lines) throw new Error('There is no sub-table')
  const linesOf = (id = 'r1') => (backend.records.get(id)?.['lines'] ?? []) as readonly Line[]
  const storedLines = (id?: string) =>
    linesOf(id).map(({ code, words }) => `${String(code)} ${String(words ?? '')}`.trim())
  return { ...backend, store, lines, press, lose, asked, storedLines, linesOf }
}

describe('what is typed after a save whose answer was lost', () => {
  it('goes over what that has stored: rows that it added are changed as the rows they are by now', async () => {
    const { lines, press, lose, storedLines, linesOf, records, state, asked } = opened(bill())
    lines.addAll(3, [{ code: 'N1' }, { code: 'N2' }])
    lines.change('l1', { words: 'one' })
    await lose()
    expect(storedLines()).toEqual(['A1 one', 'A2', 'A3', 'N1 filled', 'N2 filled'])
    const ids = linesOf().map(({ id }) => id)
    lines.change('l1', { words: 'two' })
    lines.change(lines.rows[3]?.id ?? '', { code: 'N9' })
    lines.add(5, { code: 'N3' })
    expect(await press()).toMatchObject({ kind: 'saved' })
    expect(storedLines()).toEqual(['A1 two', 'A2', 'A3', 'N9 filled', 'N2 filled', 'N3 filled'])
    expect(
      linesOf()
        .map(({ id }) => id)
        .slice(0, 5),
    ).toEqual(ids)
    expect([records.size, records.get('r1')?.['version'], state.verbs.length, asked]).toEqual([1, 6, 3, []])
  })
  it('takes back what was taken back', async () => {
    const { store, lines, press, lose, storedLines, records } = opened(bill())
    const [made] = lines.addAll(0, [{ code: 'N1' }])
    lines.change('l1', { words: 'one' })
    lines.move(3, 1)
    store.setStored({ name: 'b' })
    await lose()
    lines.change('l1', { words: null })
    lines.remove(new Set([made?.id ?? '', 'l2']))
    store.setStored({ name: 'a' })
    await press()
    expect([storedLines(), records.get('r1')?.['name']]).toEqual([['A3', 'A1'], 'a'])
  })
  it('makes no second record, and no second rows of it', async () => {
    const { store, lines, press, lose, storedLines, linesOf, records, state } = opened(undefined)
    store.setStored({ no: '8' })
    lines.addAll(0, [{ code: 'N1' }])
    await lose()
    const [id = ''] = [...records.keys()].filter((one) => one !== 'r1')
    const [before] = linesOf(id)
    store.setStored({ name: 'new' })
    lines.add(1, { code: 'N2' })
    await press()
    expect([records.size, records.get(id)?.['no'], records.get(id)?.['name'], storedLines(id)]).toEqual([
      2,
      '8',
      'new',
      ['N1 filled', 'N2 filled'],
    ])
    expect([linesOf(id)[0]?.['id'], state.verbs]).toEqual([before?.['id'], ['add', 'add', 'edit']])
  })
  it.each(['mine', 'theirs'] as const)(
    'is asked about only where a colleague changed the same since (%s)',
    async (answer) => {
      const { store, lines, press, lose, storedLines, records, asked } = opened(bill(), answer)
      store.setStored({ no: '9', name: 'b' })
      lines.add(3, { code: 'N1' })
      await lose()
      const now = records.get('r1') as Row
      records.set('r1', { ...now, name: 'colleague', no: '10', version: 6 })
      store.setStored({ name: 'c' })
      await press()
      expect(asked.map(({ fields }) => fields.map(({ key, by }) => [key, by]))).toEqual([
        [
          ['no', 'them'],
          ['name', 'both'],
        ],
      ])
      expect([records.get('r1')?.['name'], records.get('r1')?.['no']]).toEqual([
        answer === 'mine' ? 'c' : 'colleague',
        '10',
      ])
      expect(storedLines()).toEqual(['A1', 'A2', 'A3', 'N1 filled'])
    },
  )
  it('stays as it was typed when the user chooses to go on', async () => {
    const { store, press, lose, records } = opened(bill())
    store.setStored({ name: 'b' })
    await lose()
    records.set('r1', { ...(records.get('r1') as Row), name: 'colleague', version: 6 })
    store.setStored({ name: 'c' })
    expect(await press()).toBeUndefined()
    expect([store.record['name'], records.get('r1')?.['name']]).toEqual(['c', 'colleague'])
  })
})

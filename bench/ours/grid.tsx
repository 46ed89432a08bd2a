import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { resolveScreen } from '../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../schemas/language/expressions/expression.ts'
import type { Field } from '../../schemas/language/field.ts'
import { drawnGrid, openGrid } from '../../src/grid/code.ts'
import { Grid } from '../../src/grid/Grid.tsx'
import { screenStore } from '../../src/grid/screen/screen-grid.ts'
import type { GridStore } from '../../src/grid/store/grid-store.ts'
import type { Values } from '../../src/grid/store/types.ts'
import { sentence } from '../../src/lib/i18n.ts'
import '../../src/lib/i18n-inside.ts'
import { problemText } from '../../src/host/explain.ts'
import { storeGridDraft } from '../../src/list/grid/store-grid-draft.ts'
import { rowWords } from '../../src/list/grid/row-words.ts'
import { useDirty } from '../../src/list/grid/use-dirty.ts'
import { Themed } from '../../src/host/ui/theme.tsx'
import type { Drafts, StoredDraft } from '../../src/state/storage/drafts.ts'
import { ThemedFrame } from '../../src/ui/frame/AppFrame.tsx'
import { preloadFaces } from '../../src/ui/fields/faces.ts'
import '../../src/ui/styles/base.css'
import {
  asked,
  type BenchColumn,
  CHOICES,
  COLUMN_WIDTH,
  COLUMNS,
  GRID_HEIGHT,
  gridRows,
  gridWords,
  SUMMED,
} from '../grid-rows.ts'
import { offerDrawing } from '../page.ts'

const LOOK = { color: '#1890ff', dark: false, compact: false, contrast: false }
const FIELD_OF: Readonly<Record<BenchColumn['kind'], Omit<Field, 'title'>>> = {
  text: { view: 'text' },
  number: { view: 'number' },
  date: { view: 'date' },
  choice: { view: 'list', options: { items: CHOICES } },
  switch: { view: 'switch' },
}
/** As a list has it that nobody has set otherwise. */
const DENSITY = { now: 'middle', choose: () => undefined } as const
const ports = fakePorts({ say: sentence })

const shown = COLUMNS.map(({ key, title, kind }) => [key, { title, required: true, ...FIELD_OF[kind] }] as const)
const screen = resolveScreen({
  version: 1,
  id: 'bench.grid',
  title: '性能对照',
  fields: Object.fromEntries(shown),
  list: { columns: COLUMNS.map(({ key }) => ({ field: key, width: COLUMN_WIDTH })), totals: { [SUMMED]: 'sum' } },
})
const columns = screen.list.columns.map(({ field }) => field)

/** The store of a screen's grid over these rows, in an order that a person gives them. */
const storeOf = (rows: readonly Values[]) =>
  screenStore(
    {
      screen,
      columns,
      rows,
      rights: { add: true, edit: true, remove: true },
      context: () => NO_CONTEXT,
      words: (problem, field) => problemText(problem, field, ports),
      locale: ports.locale,
    },
    { order: 'orderNum', newId: rowWords() },
  )

/** Drafts in memory. */
function memoryDrafts(): Drafts {
  const drafts = new Map<string, Omit<StoredDraft, 'at'>>()
  return {
    find: async () => [],
    all: async () => [],
    put: async (draft) => (drafts.set(draft.id, structuredClone(draft)), 'disk'),
    putLast: (draft) => void drafts.set(draft.id, draft),
    removeLast: (id) => void drafts.delete(id),
    remove: async (id) => void drafts.delete(id),
    attend: () => ({ renamed: () => undefined, leave: () => undefined }),
    onTrouble: () => () => undefined,
  }
}

/** The rows as the page around a list's grid has them: it asks whether anything is unsaved, and writes it down. */
function Rows({ store }: { readonly store: GridStore }) {
  useDirty(store)
  useEffect(() => storeGridDraft(store, memoryDrafts(), 'bench'), [store])
  return <Grid store={store} ports={ports} label="性能对照" maxHeight={GRID_HEIGHT} density={DENSITY} reloadEffect />
}

/** Copies so many rows of words; gives their paste into the grid as the clipboard does it. */
function copied(count: number): () => void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', gridWords(count))
  return () =>
    void document
      .querySelector('.vg-typed')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const target = document.querySelector('#root')
if (target) {
  // What is fetched with the first grid of a visit is there: what is compared is the drawing.
  await Promise.all([openGrid(), drawnGrid(), preloadFaces(columns)])
  const rows = gridRows(asked())
  const root = createRoot(target)
  const render = (page: ReactNode) =>
    root.render(
      <ThemedFrame locale="zh-CN" look={LOOK}>
        <Themed className="">{page}</Themed>
      </ThemedFrame>,
    )
  const draw = () => {
    const store = storeOf(rows)
    window.sum = () => store.total(SUMMED).sum
    window.grid = { store, copied }
    // The cell that the person is at, at first the first one, is the one that its input lies over.
    window.firstCell = () => {
      const bounds = document.querySelector('.vg-typed')?.getBoundingClientRect()
      return bounds && bounds.height > 1 ? bounds : undefined
    }
    render(<Rows store={store} />)
  }
  offerDrawing({ around: () => render(null), draw, last: '[data-testid="data-grid-canvas"]' })
}

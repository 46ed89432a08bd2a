import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { compileRules } from '../../registry/screen/cell-checks.ts'
import { resolveField } from '../../registry/screen/resolve.ts'
import type { Field } from '../../schemas/language/field.ts'
import { preloadGrid } from '../../src/grid/code.ts'
import { Grid } from '../../src/grid/Grid.tsx'
import { GridStore } from '../../src/grid/store/grid-store.ts'
import type { GridColumn } from '../../src/grid/store/types.ts'
import { sentence } from '../../src/lib/i18n.ts'
import '../../src/lib/i18n-inside.ts'
import { Themed } from '../../src/render/theme.tsx'
import { Dressed } from '../../src/ui/AppFrame.tsx'
import '../../src/ui/styles/base.css'
// oxlint-disable-next-line import/no-absolute-path -- a sheet that the product's build makes, not a file
import '/antd-parts.css'
import { asked, type BenchColumn, CHOICES, COLUMN_WIDTH, COLUMNS, GRID_HEIGHT, gridRows, gridWords, SUMMED } from '../grid-rows.ts'
import { offerDrawing } from '../page.ts'

const LOOK = { color: '#1890ff', dark: false, compact: false, contrast: false }
const FIELD_OF: Readonly<Record<BenchColumn['kind'], Omit<Field, 'title'>>> = {
  text: { view: 'text' },
  number: { view: 'number' },
  date: { view: 'date' },
  choice: { view: 'list', options: { items: CHOICES } },
  switch: { view: 'switch' },
}
const ports = fakePorts({ say: sentence })

function columnOf({ key, title, kind }: BenchColumn): GridColumn {
  const rules = compileRules({ key, title }, [{ required: true }, ...(kind === 'number' ? [{ pattern: 'n' }] : [])], { say: ports.say, log: (text) => console.error(text) })
  return { key, title, field: resolveField(key, { title, ...FIELD_OF[kind] }), width: COLUMN_WIDTH, ...rules, ...(key === SUMMED ? { statistics: ['sum'] } : {}) }
}

/** Copies so many rows of words; gives their paste into the grid as the clipboard does it. */
function copied(count: number): () => void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', gridWords(count))
  return () => void document.querySelector('.vg-typed')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const target = document.querySelector('#root')
if (target) {
  const columns = COLUMNS.map(columnOf)
  // What is fetched with the first grid of a visit is there: what is compared is the drawing.
  await preloadGrid(columns.map(({ field }) => field))
  const rows = gridRows(asked())
  const root = createRoot(target)
  const render = (page: ReactNode) => root.render(
    <Dressed locale="zh-CN" look={LOOK}>
      <Themed className="">{page}</Themed>
    </Dressed>,
  )
  const draw = () => {
    const store = new GridStore({ columns, rows, order: 'orderNum' })
    window.sum = () => store.total(SUMMED).sum
    window.grid = { store, copied }
    render(<Grid store={store} ports={ports} label="性能对照" maxHeight={GRID_HEIGHT} reloadEffect />)
  }
  offerDrawing({ around: () => render(null), draw, last: '[data-testid="data-grid-canvas"]' })
}

import type { Ports } from '../../../../registry/kit/ports.ts'
import type { CellRule } from '../../../../engine/validate/index.ts'
import { resolveScreen } from '../../../../engine/model/index.ts'
import { NO_CONTEXT } from '../../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { DictItemRecord } from '../../../api/dictionaries.ts'
import { type GridRights, screenStore } from '../../../grid/screen/index.ts'
import type { GridStore, Values } from '../../../grid/store/index.ts'
import { problemText } from '../../../host/explain.ts'
import { rowWords } from '../../../list/grid/index.ts'
import ENTRY from './entry-screen.json' with { type: 'json' }

/** Names what draws the colours. */
export const COLOR_SLOT = 'color'

const widthOf = (key: string) => ENTRY.list.columns.find(({ field }) => field === key)?.width

/** The document, with a column that the page draws and, where values can be asked about, a rule that does. */
function documentOf(checkValue?: CellRule['handler']): Screen {
  const { fields } = ENTRY
  const color = {
    ...fields.color,
    'x-column': { key: 'color', type: 'slot', slotName: COLOR_SLOT, width: widthOf('color') },
  }
  const itemValue = checkValue
    ? {
        ...fields.itemValue,
        'x-column': {
          key: 'itemValue',
          type: 'input',
          width: widthOf('itemValue'),
          validateRules: [{ handler: checkValue }],
        },
      }
    : fields.itemValue
  return { ...ENTRY, fields: { ...fields, itemValue, color } } as Screen
}

/** An entry as a row of the grid. */
export const rowOf = ({ id, itemText, itemValue, description, sortOrder, status, color }: DictItemRecord): Values => ({
  id,
  itemText,
  itemValue,
  description: description ?? null,
  sortOrder: sortOrder ?? null,
  status: String(status ?? 1),
  color: color ?? null,
})

/** The entries of a dictionary in their order, each value once. */
export function entriesStore(
  entries: readonly DictItemRecord[],
  rights: GridRights,
  ports: Ports,
  checkValue?: CellRule['handler'],
): GridStore {
  const screen = resolveScreen(documentOf(checkValue))
  return screenStore(
    {
      screen,
      columns: screen.list.columns.map(({ field }) => field),
      rows: entries.map(rowOf),
      rights,
      context: () => NO_CONTEXT,
      words: (problem, field) => problemText(problem, field, ports),
      locale: ports.locale,
    },
    { order: 'place', newId: rowWords() },
  )
}

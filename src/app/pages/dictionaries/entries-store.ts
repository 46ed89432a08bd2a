import { resolveScreen } from '../../../../registry/screen/resolve.ts'
import type { Ports } from '../../../../registry/kit/ports.ts'
import { NO_CONTEXT } from '../../../../schemas/language/expression.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { DictItemRecord } from '../../../api/dictionaries.ts'
import { type GridRights, screenStore } from '../../../grid/screen-grid.ts'
import type { GridStore } from '../../../grid/store/grid-store.ts'
import type { Values } from '../../../grid/store/types.ts'
import { problemWords } from '../../../render/explain.ts'
import { rowWords } from '../../../render/list-grid/row-words.ts'
import ENTRY from './entry-screen.json' with { type: 'json' }

const SCREEN = resolveScreen(ENTRY as Screen)

/** An entry as a row of the grid. */
export const rowOf = ({ id, itemText, itemValue, description, sortOrder, status }: DictItemRecord): Values => ({ id, itemText, itemValue, description: description ?? null, sortOrder: sortOrder ?? null, status: String(status ?? 1) })

/** The entries of a dictionary in their order, each value once. */
export function entriesStore(entries: readonly DictItemRecord[], rights: GridRights, ports: Ports): GridStore {
  return screenStore({
    screen: SCREEN, columns: SCREEN.list.columns.map(({ field }) => field), rows: entries.map(rowOf), rights, context: () => NO_CONTEXT,
    words: (problem, field) => problemWords(problem, field, ports), locale: ports.locale,
  }, { order: 'place', newId: rowWords() })
}

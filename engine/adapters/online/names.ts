import { snakeCase, SYSTEM_FIELDS } from '../../../schemas/language/names.ts'
import type { ResolvedScreen } from '../../model/index.ts'

type Loose = Readonly<Record<string, unknown>>

/** Suffix of the label of a stored key, on either side. */
const WORDS = '_dictText'
/** Key of a row in lists of online forms; of a plain list it is the id. */
const ROW_KEY = 'jeecg_row_key'
/** Codes of our built-in actions, and what online forms call their buttons. */
export const ONLINE_BUTTONS = [
  ['add', 'add'],
  ['edit', 'update'],
  ['delete', 'delete'],
  ['batch_delete', 'batch_delete'],
  ['import', 'import'],
  ['export', 'export'],
  ['detail', 'detail'],
] as const
/** Whether a row of a tree has others below it, on our side and on theirs. */
export const HAS_CHILD = 'hasChild'
export const HAS_CHILD_COLUMN = 'has_child'

/** Online forms name fields by their columns; the rest of the wire, and our documents, by their keys. */
export class OnlineNames {
  readonly #column: ReadonlyMap<string, string>
  readonly #key: ReadonlyMap<string, string>

  constructor({ byKey }: Pick<ResolvedScreen, 'byKey'>) {
    const pairs = [
      ...SYSTEM_FIELDS.map((key) => [key, snakeCase(key)] as const),
      ...[...byKey].map(([key, { storage }]) => [key, storage.column] as const),
    ]
    this.#column = new Map([[HAS_CHILD, HAS_CHILD_COLUMN], ...pairs])
    this.#key = new Map(pairs.map(([key, column]) => [column, key]))
  }

  column(key: string): string {
    return this.#column.get(key) ?? key
  }
  key(column: string): string | undefined {
    return this.#key.get(column)
  }

  /** A stored row in the names of its columns. */
  row(row: Loose): Record<string, unknown> {
    const named = Object.entries(row).map(([name, value]) => {
      const isWords = name.endsWith(WORDS)
      const key = isWords ? name.slice(0, -WORDS.length) : name
      return [isWords ? this.column(key) + WORDS : this.column(key), value] as const
    })
    return { ...Object.fromEntries(named), [ROW_KEY]: row['id'] }
  }
  /** A record as sent, by the keys of our documents; an empty text is no value, what is no column is left out. */
  record(body: Loose): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(body).flatMap(([column, value]) => {
        const key = this.#key.get(column)
        return key === undefined ? [] : [[key, value === '' ? null : value] as const]
      }),
    )
  }
}

/** Names of children are camel case in a document; a table's are not. */
export function childKey(table: string): string {
  return table
    .toLowerCase()
    .replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/\W/g, '')
    .slice(0, 40)
}

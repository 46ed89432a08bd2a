import type { FieldKind, FieldKinds } from '../../schemas/language/expressions/operations.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { ColumnType } from '../../registry/kit/define.ts'
import { type FieldMemory, resolveOnce } from './resolve.ts'

const KINDS: Readonly<Partial<Record<ColumnType, FieldKind>>> = {
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  text: 'text',
  varchar: 'text',
  time: 'text',
  date: 'date',
  timestamp: 'date',
}

/** What the fields of a screen hold, for the check of its expressions. */
export function fieldKinds(screen: Screen, memory?: FieldMemory): FieldKinds {
  return new Map(
    Object.entries(screen.fields).map(([key, field]) => {
      const { widget, storage } = resolveOnce(key, field, memory)
      return [key, widget ? (KINDS[storage.type] ?? 'other') : 'other'] as const
    }),
  )
}

import type { FieldKind, FieldKinds } from '../../schemas/language/expressions/operations.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { ColumnType } from '../../registry/kit/define.ts'
import { resolveField } from './resolve.ts'

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
export function fieldKinds(screen: Screen): FieldKinds {
  return new Map(
    Object.entries(screen.fields).map(([key, field]) => {
      const { widget, storage } = resolveField(key, field)
      return [key, widget ? (KINDS[storage.type] ?? 'other') : 'other'] as const
    }),
  )
}

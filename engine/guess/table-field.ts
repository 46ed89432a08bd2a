import { widgetFor } from '../../registry/index.ts'
import type { TableColumn } from '../../schemas/contract/screens/screen-tables.ts'
import type { Field } from '../../schemas/language/field.ts'
import { snakeCase } from '../../schemas/language/names.ts'
import type { Text } from '../../schemas/language/text.ts'
import { hintsOf } from './kinds.ts'
import { termOf } from './terms.ts'

type Shape = NonNullable<TableColumn['shape']>
/** Longer texts get an input of several lines. */
const LONG_TEXT = 200
const [SMALLINT, LARGEST_LENGTH, LARGEST_SCALE] = [32_767, 10_000, 12]

/** The comment of a column, a word that is known, or its name as words. */
function titleOf({ name, comment }: Pick<TableColumn, 'name' | 'comment'>): Text {
  const stated =
    comment
      .trim()
      .split(/[\r\n；;]/)[0]
      ?.trim() ?? ''
  if (stated !== '') return stated.slice(0, 100)
  const term = termOf(name)
  if (term) return term.title
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function viewOf({ type, length = Infinity, scale }: Shape, title: string): Partial<Field> {
  const draws = (what: string, more: Partial<Field> = {}): Partial<Field> => {
    const widget = widgetFor(what)?.type
    return widget === undefined ? more : { view: widget, ...more }
  }
  switch (type) {
    case 'text':
    case 'varchar':
      return length > LONG_TEXT ? draws('textarea') : {}
    case 'integer':
    case 'bigint':
      return draws('integer', { type: 'integer' })
    case 'numeric':
      return hintsOf(title).isMoney && (scale ?? 2) === 2
        ? draws('money')
        : draws('number', { options: { precision: Math.min(scale ?? 6, 6) } })
    case 'boolean':
      return draws('boolean', { options: { pair: ['true', 'false'] } })
    case 'timestamp':
      return draws('date-time')
    default:
      return draws(type)
  }
}

/** The field that stores its values in a column as it is; undefined for a column that becomes none. */
export function tableField(key: string, column: TableColumn): Field | undefined {
  const { name, shape, type, required, isUnique } = column
  if (!shape) return undefined
  const title = titleOf(column)
  const { length, scale } = shape
  const isSized = shape.type === 'varchar' || shape.type === 'numeric'
  return {
    title,
    ...viewOf(shape, typeof title === 'string' ? title : `${title['zh-CN']} ${title['en-US'] ?? ''}`),
    ...(shape.type === 'varchar' && length !== undefined ? { maxLength: Math.min(length, LARGEST_LENGTH) } : {}),
    ...(type === 'smallint' ? { minimum: -SMALLINT - 1, maximum: SMALLINT } : {}),
    ...(required ? { required: true } : {}),
    ...(isUnique ? { unique: true } : {}),
    column: {
      ...(snakeCase(key) === name ? {} : { name }),
      type: shape.type,
      ...(isSized && length !== undefined && length <= LARGEST_LENGTH && (scale ?? 0) <= LARGEST_SCALE
        ? { length, ...(scale === undefined ? {} : { scale }) }
        : {}),
    },
  }
}

import { LABEL_SEPARATOR, type Locale, textIn } from '../../schemas/language/text.ts'
import type { Field } from '../../schemas/language/field.ts'
import type { ResolvedField, ResolvedScreen } from './resolve.ts'

/** A field whose value no two records share. */
export interface UniqueRule {
  readonly field: ResolvedField
  /** The fields whose values are compared together: the unique one, then those that it is unique within. */
  readonly fields: readonly ResolvedField[]
}

/** Whether the value by itself is unique, so that it finds its record. */
export const isUniqueAlone = ({ unique, uniqueWithin }: Field): boolean =>
  unique === true && (uniqueWithin?.length ?? 0) === 0

type Fields = Pick<ResolvedScreen, 'fields' | 'byKey'>

const uniqueWithin = ({ field }: ResolvedField, { byKey }: Pick<Fields, 'byKey'>) =>
  (field.uniqueWithin ?? []).flatMap((key) => byKey.get(key) ?? [])

export const uniqueRules = (screen: Fields): readonly UniqueRule[] =>
  screen.fields
    .filter(({ field }) => field.unique === true)
    .map((field) => ({ field, fields: [field, ...uniqueWithin(field, screen)] }))

/** The values that are compared, as texts; undefined where one of them is empty: such a record is compared with none. */
export function comparedValues(
  { fields }: UniqueRule,
  record: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const values = fields.map(({ key }) => String(record[key] ?? ''))
  return values.includes('') ? undefined : values
}

/** Whether a change brings values that the record did not have. */
export const changesCompared = (
  { fields }: UniqueRule,
  record: Readonly<Record<string, unknown>>,
  previous: Readonly<Record<string, unknown>> | undefined,
): boolean => fields.some(({ key }) => record[key] !== previous?.[key])

/** The titles of the fields that a value is unique within. */
export const withinTitles = (field: ResolvedField, screen: Pick<Fields, 'byKey'>, locale: Locale): string =>
  uniqueWithin(field, screen)
    .map(({ field: { title } }) => textIn(title, locale))
    .join(LABEL_SEPARATOR[locale])

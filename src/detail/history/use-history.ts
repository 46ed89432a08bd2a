import { useCallback, useEffect, useState } from 'react'
import type { RecordVersion } from '../../../schemas/contract/data/history.ts'
import type { ResolvedField, ResolvedScreen } from '../../../engine/model/index.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { stringOrEmpty } from '../../../schemas/language/values.ts'
import { explain } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { fieldText, loadLabels, type LabelsByLookup } from '../../ui/fields/labels.ts'

type Values = Readonly<Record<string, unknown>>

/** The versions of a record, with the texts of their keys. */
export interface LoadedHistory {
  readonly versions: readonly RecordVersion[]
  /** Those of the detail, and what only versions show. */
  readonly fields: readonly ResolvedField[]
  readonly labels: LabelsByLookup
}

/** The fields of the detail, then those that nobody edits and that the versions have, such as the permissions of a role. */
function shownFields({ detail, fields }: ResolvedScreen, rows: readonly Values[]): readonly ResolvedField[] {
  const known = new Set(detail.fields.map(({ key }) => key))
  const others = fields.filter(
    ({ key, field }) => !known.has(key) && field.readonly === true && rows.some((row) => Object.hasOwn(row, key)),
  )
  return [...detail.fields, ...others]
}

/** Reads the versions of a record. */
export function useHistory(id: string) {
  const { screen, source, ports } = useHost()
  const [loaded, setLoaded] = useState<LoadedHistory>()
  const [reason, setReason] = useState('')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    async function load() {
      try {
        const versions = (await source.history?.(id, abort.signal)) ?? []
        const rows = versions.flatMap(({ row }) => (row ? [row] : []))
        const fields = shownFields(screen, rows)
        const labels = await loadLabels(fields, rows, ports)
        if (abort.signal.aborted) return
        setReason('')
        setLoaded({ versions, fields, labels })
      } catch (error) {
        if (!abort.signal.aborted) setReason(explain(error, ports))
      }
    }
    void load()
    return () => abort.abort()
  }, [id, screen, source, ports, turn])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  return { loaded, reason, reload }
}

/** A field of two versions. */
export interface FieldDifference {
  readonly field: ResolvedField
  readonly old: string
  readonly now: string
  readonly isDifferent: boolean
  /** Of long lists of keys: what came and went, and how many stayed. */
  readonly items?: { readonly removed: readonly string[]; readonly added: readonly string[]; readonly same: number }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** A list that is this long is compared item by item. */
const LONG_LIST = 6

/** The texts of keys by the keys; undefined where a text does not have one for each. */
function textsByKey(stored: unknown, text: string): ReadonlyMap<string, string> | undefined {
  const keys = splitCommaList(stringOrEmpty(stored))
  const texts = splitCommaList(text)
  return keys.length === texts.length ? new Map(keys.map((key, at) => [key, texts[at] ?? key])) : undefined
}

function itemsOf(key: string, old: Values | null, now: Values | null, texts: Pick<FieldDifference, 'old' | 'now'>) {
  const [had, has] = [textsByKey(old?.[key], texts.old), textsByKey(now?.[key], texts.now)]
  if (!had || !has || Math.max(had.size, has.size) < LONG_LIST) return {}
  const without = (ones: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...ones].filter(([one]) => !others.has(one)).map(([, text]) => text)
  const added = without(has, had)
  return { items: { removed: without(had, has), added, same: has.size - added.length } }
}

/** What each field holds in two versions, in the order of the form. */
export function differencesOf(
  fields: readonly ResolvedField[],
  old: Values | null,
  now: Values | null,
  labels: LabelsByLookup,
): readonly FieldDifference[] {
  return fields.map((field) => {
    const { key } = field
    const texts = { old: old ? fieldText(field, old, labels) : '', now: now ? fieldText(field, now, labels) : '' }
    return { field, ...texts, isDifferent: !same(old?.[key], now?.[key]), ...itemsOf(key, old, now, texts) }
  })
}

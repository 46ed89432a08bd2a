import { useCallback, useEffect, useState } from 'react'
import type { RecordVersion } from '../../../schemas/contract/data/history.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { explain } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { fieldText, loadLabels, type LabelsByLookup } from '../../ui/fields/labels.ts'

/** The versions of a record, with the texts of their keys. */
export interface LoadedHistory {
  readonly versions: readonly RecordVersion[]
  readonly labels: LabelsByLookup
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
        const labels = await loadLabels(screen.detail.fields, rows, ports)
        if (abort.signal.aborted) return
        setReason('')
        setLoaded({ versions, labels })
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

type Values = Readonly<Record<string, unknown>>
/** A field of two versions. */
export interface FieldDifference {
  readonly field: ResolvedField
  readonly old: string
  readonly now: string
  readonly isDifferent: boolean
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** What each field holds in two versions, in the order of the form. */
export function differencesOf(
  fields: readonly ResolvedField[],
  old: Values | null,
  now: Values | null,
  labels: LabelsByLookup,
): readonly FieldDifference[] {
  return fields.map((field) => ({
    field,
    old: old ? fieldText(field, old, labels) : '',
    now: now ? fieldText(field, now, labels) : '',
    isDifferent: !same(old?.[field.key], now?.[field.key]),
  }))
}

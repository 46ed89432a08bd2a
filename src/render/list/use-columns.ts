import { useCallback, useMemo, useState } from 'react'
import type { ResolvedColumn } from '../../../registry/screen/resolve.ts'
import { useHost } from '../host.tsx'

export interface ColumnChoice {
  readonly all: readonly ResolvedColumn[]
  readonly shown: readonly ResolvedColumn[]
  readonly toggle: (key: string) => void
  readonly reset: () => void
}

function readHidden(text: string | undefined): ReadonlySet<string> {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(parsed) ? parsed.filter((key): key is string => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/** The columns a person may see, and of these the ones she wants to; remembered per person and screen. */
export function useColumns(): ColumnChoice {
  const { screen, keep } = useHost()
  const key = `columns:${screen.screen.id}`
  const [hidden, setHidden] = useState(() => readHidden(keep.preference.get(key)))
  const all = screen.list.columns
  // Hiding everything would leave no way to tell rows apart.
  const shown = useMemo(() => {
    const wanted = all.filter((column) => !hidden.has(column.field.key))
    return wanted.length ? wanted : all.slice(0, 1)
  }, [all, hidden])
  const remember = useCallback(
    (next: ReadonlySet<string>) => {
      setHidden(next)
      keep.preference.set(key, next.size ? JSON.stringify([...next]) : undefined)
    },
    [keep, key],
  )
  const toggle = useCallback(
    (column: string) => {
      const next = new Set(hidden)
      if (!next.delete(column)) next.add(column)
      remember(next)
    },
    [hidden, remember],
  )
  return { all, shown, toggle, reset: useCallback(() => remember(new Set()), [remember]) }
}

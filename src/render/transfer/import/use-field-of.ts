import { useEffect, useState } from 'react'
import { editedChildren } from '../../../../registry/screen/children.ts'
import type { ResolvedField, ResolvedScreen } from '../../../../registry/screen/resolve.ts'
import { useHost } from '../../host.tsx'

/** Between the name of a sub-table and that of its field. */
const OF = ','

/** Finds the fields of cells: those of the record are at hand, those of sub-tables come with their screens. */
export function useFieldOf(cells: readonly { readonly field?: string | undefined }[]): (key: string) => ResolvedField | undefined {
  const { screen, openScreen } = useHost()
  const [below, setBelow] = useState<ReadonlyMap<string, ResolvedScreen>>(new Map())
  const names = [...new Set(cells.flatMap(({ field = '' }) => (field.includes(OF) ? [field.slice(0, field.indexOf(OF))] : [])))].toSorted().join(OF)
  useEffect(() => {
    let isGone = false
    for (const child of editedChildren(screen.screen)) {
      if (!names.split(OF).includes(child.name)) continue
      openScreen?.(child.screen).then(
        (opened) => !isGone && opened && setBelow((before) => new Map(before).set(child.name, opened.screen)),
        // Its cells are told all the same, and mended in the sheet.
        () => undefined,
      )
    }
    return () => void (isGone = true)
  }, [names, openScreen, screen])
  return (key) => {
    const at = key.indexOf(OF)
    return at < 0 ? screen.byKey.get(key) : below.get(key.slice(0, at))?.byKey.get(key.slice(at + 1))
  }
}

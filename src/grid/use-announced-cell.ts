import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type HTMLAttributes,
} from 'react'
import type { GridProps } from './grid-props.ts'
import type { Sheet } from './sheet/index.ts'

const NOWHERE = ''

function watchSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isInSight = () => document.visibilityState === 'visible'

/** The cell the person is at, as one word: a change of it is a change of the cell. */
function placeOf(sheet: Sheet): string {
  const { store, at } = sheet
  const key = sheet.column(at.col)?.key
  return key === undefined || store.size === 0 ? NOWHERE : `${store.idAt(at.row)}\n${key}`
}

/**
 * Tells where the person is while the focus is in the rows, or in what was opened for one of their cells, and the page is in sight; else that
 * they are nowhere. Gives what hears the focus around the rows.
 */
export function useAnnouncedCell(sheet: Sheet, onPlace: GridProps['onPlace']): HTMLAttributes<HTMLElement> {
  const [hasFocus, setFocus] = useState(false)
  const isSeen = useSyncExternalStore(watchSight, isInSight)
  const isAsked = onPlace !== undefined && isSeen
  const watch = useCallback(
    (listener: () => void) => {
      const ends = [sheet.watch(listener), sheet.store.subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    [sheet],
  )
  const place = useSyncExternalStore(watch, () => (isAsked && (hasFocus || sheet.editing) ? placeOf(sheet) : NOWHERE))
  const announced = useRef(NOWHERE)
  const tell = useEffectEvent((next: string) => {
    if (next === announced.current) return
    announced.current = next
    const [id = '', key = ''] = next.split('\n')
    onPlace?.(next === NOWHERE ? undefined : { id, key })
  })
  useEffect(() => tell(place), [place])
  useEffect(() => () => tell(NOWHERE), [])
  return useMemo(
    () => ({
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocus(false),
    }),
    [],
  )
}

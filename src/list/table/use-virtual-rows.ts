import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ViewRow } from '../rows/index.ts'

/** A page of more rows is drawn in full only near the view. */
const LIVELY = 100
/** As many are in full from the beginning: more than a large screen shows. */
const AT_ONCE = 40
const STEP = 10
/** So far ahead of the view, that scrolling meets rows that stand. */
const AHEAD = '600px 0px'

export interface VirtualRows {
  /** False for a row that is drawn as text until it comes near the view. */
  readonly isNear: (id: string, index: number) => boolean
  /** Watches the line at this place, where it is one that is watched; ends it again. */
  readonly watch: (line: Element, index: number) => (() => void) | undefined
  /** Draws the row at this place in full, before it returns. */
  readonly reveal: (index: number) => void
}

/** Ids of the lines around one: those before it that are reached at once, and those up to the next that is watched. */
function around(line: HTMLElement): string[] {
  const ids: string[] = []
  let at: Element | null = line
  for (let back = 0; back < STEP && at?.previousElementSibling; back++) at = at.previousElementSibling
  for (let on = 0; on < 3 * STEP && at; on++, at = at.nextElementSibling) {
    const id = at instanceof HTMLElement ? at.dataset['rowKey'] : undefined
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** One observer for the lines of a table, made for the first of them, when the element that scrolls is mounted. */
function watchedBy(onNear: (ids: readonly string[]) => void): VirtualRows['watch'] {
  let observer: IntersectionObserver | undefined
  const tell = (entries: readonly IntersectionObserverEntry[]) => {
    const ids = entries.flatMap(({ isIntersecting, target }) =>
      isIntersecting && target instanceof HTMLElement ? around(target) : [],
    )
    if (ids.length > 0) onNear(ids)
  }
  return (line, index) => {
    if (index % STEP !== 0) return undefined
    observer ??= new IntersectionObserver(tell, { root: line.closest('.vi-table-scroll'), rootMargin: AHEAD })
    observer.observe(line)
    return () => observer?.unobserve(line)
  }
}

/** Which rows of a long page stand in full: those that are or were near the view. With another first row it is another page, and all begins anew. */
export function useVirtualRows(rows: readonly ViewRow[]): VirtualRows {
  const isLong = rows.length > LIVELY && typeof IntersectionObserver !== 'undefined'
  const [{ near, page }, setNear] = useState<{ readonly near: ReadonlySet<string>; readonly page: string | undefined }>(
    { near: new Set(), page: undefined },
  )
  if (page !== rows[0]?.id) setNear({ near: new Set(), page: rows[0]?.id })
  const comeNear = useCallback(
    (ids: readonly string[]) => setNear((before) => ({ ...before, near: new Set([...before.near, ...ids]) })),
    [],
  )
  const watch = useMemo(() => watchedBy(comeNear), [comeNear])
  const reveal = useCallback(
    (index: number) =>
      flushSync(() => comeNear(rows.slice(Math.max(0, index - STEP), index + 2 * STEP).map(({ id }) => id))),
    [comeNear, rows],
  )
  return useMemo(
    () => ({
      isNear: (id, index) => !isLong || index < AT_ONCE || near.has(id),
      watch,
      reveal: (index) => (isLong ? reveal(index) : undefined),
    }),
    [isLong, near, watch, reveal],
  )
}

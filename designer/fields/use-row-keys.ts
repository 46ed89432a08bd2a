import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** The key of a row and of a column in it. */
interface Spot {
  readonly key: string
  /** Number of the cell, and of the control within it. */
  readonly cell: number
  readonly control: number
}
const CONTROLS = 'input, button'

/** How far a key leads; undefined for keys that have another meaning where they were pressed. */
function step(event: KeyboardEvent, page: number): number | undefined {
  const target = event.target as HTMLElement
  if (event.altKey || event.shiftKey || target.closest('.ant-select, .vd-handle')) return undefined
  if (event.ctrlKey || event.metaKey)
    return event.key === 'Home' ? -Infinity : event.key === 'End' ? Infinity : undefined
  if (event.key === 'PageUp') return -page
  if (event.key === 'PageDown') return page
  // A box with suggestions opens them with the arrows.
  if (target.hasAttribute('list')) return undefined
  return event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
}

function spotOf(target: HTMLElement): Omit<Spot, 'key'> | undefined {
  const cell = target.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return undefined
  return {
    cell: [...row.cells].indexOf(cell),
    control: Math.max(0, [...cell.querySelectorAll(CONTROLS)].indexOf(target)),
  }
}

/** Puts the focus into a row, which is drawn by now. */
function enter(row: HTMLTableRowElement, { cell, control }: Omit<Spot, 'key'>): void {
  const wanted = [...(row.cells[cell]?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const target = [wanted[control], ...row.querySelectorAll<HTMLElement>(CONTROLS)].find((each) =>
    each?.matches(':enabled'),
  )
  target?.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
}

/**
 * Arrow keys, Page Up and Down, Ctrl+Home and Ctrl+End lead through all rows, drawn or not, within the same column.
 * `draw` makes sure that a row is drawn next; `toTitle` puts the focus into the title of one.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  page: number,
  draw: (key: string) => void,
) {
  const wanted = useRef<Spot | null>(null)
  useLayoutEffect(() => {
    const spot = wanted.current
    const row =
      spot &&
      [...(body.current?.querySelectorAll<HTMLTableRowElement>('tr[data-key]') ?? [])].find(
        ({ dataset }) => dataset['key'] === spot.key,
      )
    if (!row) return
    wanted.current = null
    enter(row, spot)
  })
  const handleKeys = useCallback(
    (event: KeyboardEvent) => {
      const by = step(event, page)
      const row = (event.target as HTMLElement).closest('tr')?.dataset['key']
      const spot = spotOf(event.target as HTMLElement)
      if (by === undefined || row === undefined || !spot) return
      event.preventDefault()
      const key = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(row) + by))]
      if (key === undefined || key === row) return
      wanted.current = { key, ...spot }
      draw(key)
    },
    [keys, page, draw],
  )
  const toTitle = useCallback((key: string) => {
    wanted.current = { key, cell: 1, control: 0 }
  }, [])
  return { handleKeys, toTitle }
}

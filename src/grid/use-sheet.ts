import { useEffect, useMemo } from 'react'
import { ALL_RIGHTS, type GridProps } from './grid-props.ts'
import { Sheet } from './sheet/index.ts'

const LEAVING = ['beforeunload', 'pagehide'] as const

/** The sheet over a store, with what the caller allows. */
export function useSheet({
  store,
  ports,
  rights,
  locked = false,
  name = '',
  slots,
}: Pick<GridProps, 'store' | 'ports' | 'rights' | 'locked' | 'name' | 'slots'>): Sheet {
  const { add = ALL_RIGHTS.add, remove = ALL_RIGHTS.remove, move = ALL_RIGHTS.move } = rights ?? {}
  const mayMove = move && store.options.order !== undefined
  const sheet = useMemo(
    () =>
      new Sheet({ store, ports, rights: { add, remove, move: mayMove }, locked, name, ...(slots ? { slots } : {}) }),
    [store, ports, add, remove, mayMove, locked, name, slots],
  )
  useEffect(() => sheet.words.listen(), [sheet])
  // What is being typed is there for the draft of a page that is left, and for the question whether it may be.
  useEffect(() => {
    const keep = () => sheet.end()
    for (const event of LEAVING) window.addEventListener(event, keep, true)
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, keep, true)
    }
  }, [sheet])
  return sheet
}

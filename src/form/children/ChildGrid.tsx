import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/grid-props.ts'
import { type ChildStore, useCell } from '../store/index.ts'

interface ChildGridProps {
  readonly store: ChildStore
  readonly ports: Ports
  /** Only to be read. */
  readonly locked?: boolean
}

/** The rows of a sub-table as an editable grid. */
export function ChildGrid({ store, ports, locked = false }: ChildGridProps) {
  const { child, title, rights } = store.opened
  const { at: wanted } = useCell(store.wanted)
  const name = `${child.screen}/${child.name}`
  const box = useRef<HTMLDivElement>(null)
  const [handle, setHandle] = useState<GridHandle | null>(null)
  const may = useMemo(() => ({ add: rights.add, remove: rights.remove || rights.add, move: rights.edit }), [rights])
  // The error summary leads to a wrong cell of this grid.
  const led = useRef(wanted)
  useLayoutEffect(() => {
    if (!handle || !wanted || wanted === led.current) return
    led.current = wanted
    if (wanted.row === '') handle.focus()
    else handle.show(wanted.row, wanted.field)
    box.current?.scrollIntoView?.({ block: 'center' })
  }, [wanted, handle])
  return (
    <div ref={box} className="vi-sub">
      <Grid
        ref={setHandle}
        store={store.grid}
        ports={ports}
        label={textIn(title, ports.locale)}
        name={name}
        density="own"
        locked={locked}
        alwaysEdit={!locked}
        toolbar
        rights={may}
      />
    </div>
  )
}

import { useId, type Ref } from 'react'
import { ControlEditor } from '../cell/index.ts'
import type { Editing, KeyTargets, Sheet } from '../sheet/index.ts'
import { TypedInput, type TypedHandle } from './TypedInput.tsx'

interface CellInputProps {
  readonly sheet: Sheet
  readonly editing: Editing | undefined
  readonly targets: KeyTargets
  readonly label: string
  readonly describedBy: string
  readonly typed: Ref<TypedHandle>
  readonly onLeft: () => void
  /** The element that is placed over the active cell. */
  readonly ref: Ref<HTMLDivElement>
}

/** The input over the active cell, and the control of the cell that is edited with one. */
export function CellInput({ sheet, editing, targets, label, describedBy, typed, onLeft, ref }: CellInputProps) {
  const id = useId()
  return (
    <div ref={ref} className="vg-at">
      <TypedInput ref={typed} sheet={sheet} targets={targets} label={label} describedBy={describedBy} />
      {editing?.how === 'control' && (
        <ControlEditor
          key={`${editing.id}/${editing.key}`}
          sheet={sheet}
          editing={editing}
          id={`${id}-edit`}
          ports={sheet.ports}
          onLeft={onLeft}
        />
      )}
    </div>
  )
}

import { Suspense, useEffect, useId, useState } from 'react'
import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import type { CellFix } from '../../../../schemas/contract/import.ts'
import { useFaces } from '../../../ui/fields/faces.ts'
import { FormFace } from '../../../ui/fields/Field.tsx'
import { useHost } from '../../host.tsx'

interface CellEditorProps {
  readonly field: ResolvedField
  /** What the cell is called in a correction. */
  readonly name: string
  readonly row: number
  /** What stands in the sheet. */
  readonly words: string
  readonly fix: CellFix | undefined
  readonly label: string
  readonly onMend: (fix: CellFix) => void
}

/** The form face of a field, for one cell of a sheet. */
export function CellEditor(props: CellEditorProps) {
  return <Suspense fallback={null}><Editor {...props} /></Suspense>
}

function Editor({ field, name, row, words, fix, label, onMend }: CellEditorProps) {
  const { ports } = useHost()
  const id = useId()
  useFaces([field])
  const { widget, options } = field
  // Words of the sheet that the field can read are where a correction begins.
  const [value, setValue] = useState<unknown>(() => widget?.codec.read(fix ? fix.value : field.lookup ? null : words, options))
  const isNew = fix === undefined
  // The button that opened it is gone; whoever scrolls past a corrected cell is not taken there.
  useEffect(() => {
    if (isNew) document.getElementById(id)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])
  if (!widget) return null
  const change = (next: unknown) => {
    setValue(next)
    onMend({ row, field: name, value: widget.codec.write(next, options) })
  }
  return (
    <>
      <label className="v-hidden" htmlFor={id}>{label}</label>
      <FormFace resolved={field} required={false} id={id} ports={ports} value={value} onChange={change} disabled={false} invalid={false} />
    </>
  )
}

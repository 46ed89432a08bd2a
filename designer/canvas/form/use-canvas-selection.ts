import { useState } from 'react'
import { isObject } from '../../../schemas/language/values.ts'
import { entryAtPath } from '../../commands/layout.ts'
import type { Slot } from '../../commands/place.ts'
import { fieldAt } from '../../document/fields.ts'
import { groupFields } from '../../document/sections.ts'
import { select as selectField } from '../../document/state.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { idOf, isSameTarget, type Target } from '../targets.ts'

/** What is selected on the canvas. Its first field is the one that the field table and the source select too. */
export function useCanvasSelection() {
  const { open } = useEditor()
  const { document, selected: field } = useOpen()
  const [targets, setTargets] = useState<readonly Target[]>(field === null ? [] : [{ kind: 'field', key: field }])
  const isThere = (target: Target) =>
    target.kind === 'field'
      ? fieldAt(document, target.key) !== undefined
      : target.kind === 'child' || isObject(entryAtPath(document, target.path))
  const selected = targets.filter(isThere)
  const put = (next: readonly Target[]) => {
    setTargets(next)
    const [first] = next
    selectField(open, first?.kind === 'field' ? first.key : null)
  }
  return {
    selected,
    ids: new Set(selected.map(idOf)),
    put,
    /** Selects alone, or adds a field to the fields that are selected and takes it out again. */
    select: (target: Target, isAdded: boolean) => {
      const fields = selected.filter(({ kind }) => kind === 'field')
      if (!isAdded || target.kind !== 'field') return put([target])
      put(
        fields.some((each) => isSameTarget(each, target))
          ? fields.filter((each) => !isSameTarget(each, target))
          : [...fields, target],
      )
    },
    /** Selects the field that a step has selected: a copy, or one with another key. */
    follow: () => {
      if (open.selected !== null) setTargets([{ kind: 'field', key: open.selected }])
    },
    /** Where something new goes: into a selected group or tab, after anything else, or to the end of the form. */
    slotAfter: (): Slot => {
      const last = selected.at(-1)
      if (last?.kind === 'field') return { beside: last.key, side: 'after' }
      if (last === undefined || last.kind === 'child') return { into: [] }
      if (last.kind === 'part' || groupFields(entryAtPath(document, last.path))) return { into: last.path }
      return { beside: last.path, side: 'after' }
    },
  }
}

import { useState } from 'react'
import { editText } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { type Lens, lensAfter, writtenBy } from './lens.ts'

export interface ElementLens {
  readonly lens: Lens
  /** Puts what was typed in the place of the element. */
  readonly write: (typed: string, title: string) => void
}

/** The lens on the selected element; undefined where none is, or while the text is broken somewhere else. */
export function useLens(isOn: boolean): ElementLens | undefined {
  const { open } = useEditor()
  const { text, place } = useOpen()
  const [held, setHeld] = useState<{ readonly lens: Lens; readonly typed: string | undefined }>()
  const lens = isOn ? lensAfter(held?.lens, { text, pointer: place, isTyped: held?.typed === text }) : undefined
  if (lens !== held?.lens) setHeld(lens && { lens, typed: undefined })
  return (
    lens && {
      lens,
      write: (typed, title) => {
        const written = writtenBy(lens, typed)
        setHeld({ lens, typed: written })
        editText(open, written, {
          name: { code: 'ELEMENT_SOURCE_STEP', params: { title } },
          group: `source ${lens.pointer}`,
        })
      },
    }
  )
}

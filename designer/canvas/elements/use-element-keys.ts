import type { KeyboardEvent, MouseEvent } from 'react'
import { useState } from 'react'
import { chordOf } from './chords.ts'
import { type Element, elementId } from './element.ts'
import { commandOf } from './keymap.ts'
import { useOwnKeys } from './own-keys.tsx'
import type { Elements } from './use-elements.ts'

interface Point {
  readonly x: number
  readonly y: number
}
const MENU_KEYS: ReadonlySet<string> = new Set(['ContextMenu', 'Shift+F10'])

/** The keys and the context menu of a list or a tree of elements. */
export function useElementKeys({ subject, commands, selection }: Elements) {
  const { own } = useOwnKeys()
  const [menuAt, setMenuAt] = useState<Point>()
  return {
    menuAt,
    closeMenu: () => setMenuAt(undefined),
    /** Runs the command that has the key; `navigate` hears what is none, and says whether it did anything. */
    handleKeyDown: (
      event: KeyboardEvent,
      activeBox: HTMLElement | null,
      navigate: (event: KeyboardEvent) => boolean,
    ) => {
      const { key, keyCode, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
      const { isComposing } = nativeEvent
      const chord = chordOf({ key, keyCode, ctrlKey, metaKey, altKey, shiftKey, isComposing })
      if (chord === undefined) return
      if (MENU_KEYS.has(chord)) {
        const { left, bottom } = (activeBox ?? event.currentTarget).getBoundingClientRect()
        setMenuAt({ x: left, y: bottom })
        event.preventDefault()
        return
      }
      const command = commandOf(chord, subject, own)
      if (command) commands[command.name]()
      if (command ?? navigate(event)) event.preventDefault()
    },
    handleContextMenu: (event: MouseEvent, element: Element | undefined) => {
      event.preventDefault()
      if (element && !selection.selected.some((each) => elementId(each) === elementId(element)))
        selection.select(element)
      setMenuAt({ x: event.clientX, y: event.clientY })
    },
  }
}

import { type KeyboardEvent, useRef, useState } from 'react'
import type { Ports } from '../ports.ts'

const WALKING: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/** The option that the open list of a select has marked. */
const markedOf = (input: Element) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')

/** The list of the select hears nothing of this key. Of Tab, all around it hear, a cell of a grid and the page among them. */
export function passBy(event: KeyboardEvent): void {
  // The library reads the number of a key, everybody else its name.
  if (event.key === 'Tab') Object.assign(event, { which: 0 })
  else event.isPropagationStopped = () => true
}
/** The list takes what is marked; it does not hold the focus, which a cell around it may still do. */
function takeAlong(event: KeyboardEvent, isOpen: boolean): void {
  if (!isOpen) return
  const { preventDefault } = event
  event.preventDefault = () => {
    event.preventDefault = preventDefault
  }
}

/**
 * Tab leaves a select, and takes along what was typed or walked to in its list. Of itself a select takes whatever is marked, also where
 * a list was only opened, takes away in a list of several what Enter has just chosen, and holds the focus. One that Escape has closed
 * is gone a moment later only.
 */
export function useTabOut(isMulti: boolean, ports: Pick<Ports, 'notify' | 'say'>) {
  const [isOpen, setOpen] = useState(false)
  const isClosing = useRef(false)
  const isWalked = useRef(false)
  const leave = (event: KeyboardEvent) => {
    const input = event.target instanceof HTMLInputElement ? event.target : undefined
    const words = input?.value.trim() ?? ''
    const marked = input && markedOf(input)
    const isMeant = !isClosing.current && (words !== '' || isWalked.current)
    if (isMeant && marked && !(isMulti && marked.getAttribute('aria-selected') === 'true')) takeAlong(event, input.getAttribute('aria-expanded') === 'true')
    else passBy(event)
    if (isMeant && !marked && words !== '') ports.notify('warning', ports.say('PICKER_TYPED_NOTHING', { words }))
    setOpen(false)
  }
  return {
    ...(isMulti ? { open: isOpen, onOpenChange: setOpen } : {}),
    onInputKeyDown: (event: KeyboardEvent) => {
      const { key } = event
      if (key === 'Tab') leave(event)
      isClosing.current = key === 'Escape'
      // The first arrow only opens the list.
      const isOnOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
      if (WALKING.has(key)) isWalked.current = isOnOpen
      else if (key === 'Tab' || key === 'Enter' || key === 'Escape') isWalked.current = false
    },
  }
}

import { useState } from 'react'

/** What is being typed into a query bar before it is searched for: begins with what the rows in view were asked for with, and goes back to `nothing`. */
export function useQueryDraft<Asked>(applied: Asked, nothing: Asked, onSearch: (asked: Asked) => void) {
  const [asked, setAsked] = useState(applied)
  const [isOpen, setOpen] = useState(false)
  const onReset = () => {
    setAsked(nothing)
    onSearch(nothing)
  }
  return { asked, setAsked, bar: { isOpen, onOpenChange: setOpen, onReset } }
}

import { type ComponentProps, createContext, type KeyboardEvent, use, useLayoutEffect, useRef, useState } from 'react'
import type { PickerKind } from './moment-kind.ts'

export interface MomentEnd {
  /** A moment as it is stored, or words that are none. */
  readonly value: string
  readonly onChange: (value: string) => void
}
interface MomentTyping {
  readonly kind: PickerKind
  /** By the id of their inputs. */
  readonly ends: Readonly<Record<string, MomentEnd>>
  /** Enter has taken what was typed. */
  readonly onEntered: (event: KeyboardEvent<HTMLInputElement>, isRead: boolean) => void
}
export const MomentTypingContext = createContext<MomentTyping | undefined>(undefined)

interface Draft {
  readonly words: string
  /** The stored value when the draft was typed; once it differs, the draft is outdated. */
  readonly over: string
}

/**
 * The input of a calendar. The calendar writes its own form over each text that it can read, which is often one that is half
 * typed, so it learns nothing of what is typed here: the text stays as it is until Enter, Tab or the loss of the focus, and is
 * read as a whole then. What cannot be read stays in sight and is handed on as it is, for the check to refuse.
 */
export function MomentInput(props: ComponentProps<'input'>) {
  const { value: picked, onChange: _, onKeyDown, onBlur, ...rest } = props
  const typing = use(MomentTypingContext)
  const end = typing?.ends[rest.id ?? '']
  const [draft, setDraft] = useState<Draft>()
  const isThere = useRef(false)
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  // While a range is being picked the calendar shows a day that its value does not hold yet.
  const told = String(picked ?? '') || (end?.value ?? '')
  const over = `${told}\n${end?.value ?? ''}`
  const typed = draft?.over === over ? draft.words : undefined

  /** Hands on what was typed; false when it means nothing. */
  const settle = (): boolean => {
    if (typed === undefined || !typing || !end) return true
    const words = typed.trim()
    const moment = words === '' ? '' : typing.kind.parse(words)
    setDraft(undefined)
    if ((moment ?? words) !== end.value) end.onChange(moment ?? words)
    return moment !== undefined
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event
    // Enter and Tab belong to the input method while it offers words.
    if (nativeEvent.isComposing) return
    if (key === 'Escape') setDraft(undefined)
    if (key === 'Enter' || key === 'Tab') {
      const isTyped = typed !== undefined
      const isRead = settle()
      if (key === 'Enter' && isTyped) return typing?.onEntered(event, isRead)
    }
    onKeyDown?.(event)
  }
  return (
    <input
      {...rest}
      value={typed ?? told}
      onChange={(event) => setDraft({ words: event.target.value, over })}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        settle()
        // A page that is put away takes the focus from it; the calendar would look for parts that it has let go.
        if (isThere.current) onBlur?.(event)
      }}
    />
  )
}

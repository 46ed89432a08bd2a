import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Choice } from '../../../schemas/language/lookup.ts'
import type { Ports } from '../ports.ts'
import { useTakePrefetched } from './use-take-ahead.ts'

type Pick = <C extends Choice>(choices: readonly C[]) => C | undefined

const WALKING: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/** The choice that is called by these words comes first: it is the one that is marked and taken. */
export const namedFirst = <C extends Choice>(choices: readonly C[], words: string): readonly C[] => choices.toSorted((a, b) => Number(b.text === words) - Number(a.text === words))

/** What a list offers for these words; its options are filtered and sorted in the same way. */
export function choicesFor<C extends Choice>(choices: readonly C[], words: string): readonly C[] {
  const sought = words.toUpperCase()
  return choices.filter(({ text }) => text.toUpperCase().includes(sought))
}
interface Option {
  readonly label?: unknown
}
const SEARCHED = {
  optionFilterProp: 'label',
  filterSort: (a: Option, b: Option, { searchValue }: { readonly searchValue: string }) => Number(b.label === searchValue.trim()) - Number(a.label === searchValue.trim()),
}

/** The keys that save a form from any of its fields. */
const isSaving = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')
/** A button next to the control, such as the one that opens its dialog, belongs to it. */
const isBeside = ({ target, relatedTarget }: FocusEvent) => relatedTarget instanceof Element && relatedTarget.closest('.ant-space-compact')?.contains(target) === true

/** The list of the select hears nothing of this key. Of Tab and of the keys that save, all around it hear. */
function passBy(event: KeyboardEvent): void {
  // The library reads the number of a key, everybody else its name.
  Object.assign(event, { which: 0 })
  if (event.key !== 'Enter' || isSaving(event)) return
  event.preventDefault()
  event.stopPropagation()
}

const best: Pick = (choices) => choices.find(({ disabled }) => !disabled)
const onlyOne = (words: string): Pick => (choices) => {
  const [one, ...others] = choices.filter(({ disabled }) => !disabled)
  return others.length === 0 || one?.text === words ? one : undefined
}

interface Setup<C> {
  readonly ports: Ports
  readonly isMulti?: boolean
  readonly setWords: (words: string) => void
  readonly setOpen: (isOpen: boolean) => void
  /** The choices that are offered for these words; a promise while they are on their way. A disabled one is never meant by them, but is there to be seen. */
  readonly find: (words: string) => readonly C[] | Promise<readonly C[]>
  readonly take: (choices: readonly C[]) => void
  readonly onBlur?: (() => void) | undefined
}

/**
 * Words that are typed into a box with a list are a choice once they are ended: by Enter and Tab the best one, by a click elsewhere
 * the only one. Of itself a list takes what it has marked, which is nothing while it is not drawn yet; at Tab also where it was only
 * opened, or away again what Enter has just chosen.
 */
export function useTypedWords<C extends Choice>({ ports, isMulti = false, setWords, setOpen, find, take, onBlur }: Setup<C>) {
  const isWalked = useRef(false)
  const active = useRef<unknown>(undefined)
  const { takeAhead, forget, isTaking } = useTakePrefetched(ports, take)
  const look = (words: string): readonly C[] | Promise<readonly C[]> => {
    const found = find(words)
    return found instanceof Promise ? found.then((choices) => namedFirst(choices, words)) : namedFirst(found, words)
  }
  const warn = (words: string, choices: readonly C[]) => ports.notify('warning', ports.say(choices.length > 1 ? 'PICKER_TYPED_SEVERAL' : 'PICKER_TYPED_NOTHING', { words }))
  /** The person stays in the box; where nothing is found, the words do: only one sign of them may be wrong. */
  const endHere = (input: HTMLInputElement, words: string) => {
    const end = () => {
      setWords('')
      if (!isMulti) setOpen(false)
    }
    const found = look(words)
    if (!(found instanceof Promise)) {
      const one = best(found)
      if (!one) return
      take([one])
      return end()
    }
    end()
    takeAhead(found, best, (choices) => {
      if (input !== document.activeElement || input.value !== '') return warn(words, choices)
      setWords(words)
      setOpen(true)
    })
  }
  /** The person goes elsewhere. */
  const endAway = (words: string, pick: Pick) => {
    const found = look(words)
    setWords('')
    setOpen(false)
    if (found instanceof Promise) return takeAhead(found, pick, (choices) => warn(words, choices))
    const one = pick(found)
    if (one) return take([one])
    warn(words, found)
    ports.onChoosing?.(Promise.resolve(false))
  }
  const leaveWalked = (words: string) => {
    const known = look(words)
    const one = known instanceof Promise ? undefined : known.find(({ value }) => value === active.current)
    setWords('')
    setOpen(false)
    if (one) take([one])
  }
  const onInputKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return
    const words = target.value.trim()
    const isEnd = key === 'Enter' || key === 'Tab' || isSaving(event)
    if (key === 'Escape') {
      forget()
      setWords('')
    }
    // The first arrow only opens the list.
    if (WALKING.has(key)) isWalked.current = target.getAttribute('aria-expanded') === 'true'
    else if (!isEnd) isWalked.current = false
    if (!isEnd) return
    const wasWalked = isWalked.current
    isWalked.current = false
    const isHere = key === 'Enter' && !isSaving(event)
    // What was walked to is marked, and nothing else is meant by an Enter without words.
    if (isHere && (wasWalked || words === '')) return
    passBy(event)
    if (isHere) endHere(target, words)
    else if (wasWalked) leaveWalked(words)
    else if (words !== '') endAway(words, best)
    else setOpen(false)
  }
  const handleBlur = (event: FocusEvent) => {
    const words = event.target instanceof HTMLInputElement ? event.target.value.trim() : ''
    // Another window may be where the name is looked up.
    if (words !== '' && event.target !== document.activeElement && !isBeside(event)) endAway(words, onlyOne(words))
    onBlur?.()
  }
  return {
    isTaking,
    onInputKeyDown,
    onBlur: handleBlur,
    onActive: (value: unknown) => {
      active.current = value
    },
  }
}

/** The same for a select whose words, and whether it is open, nothing else decides: its properties, and those of its search. */
export function useTypedSelect<C extends Choice>(setup: Omit<Setup<C>, 'setWords' | 'setOpen'>) {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const { isTaking, ...typed } = useTypedWords({ ...setup, setWords, setOpen })
  return { words, isTaking, props: { ...typed, open, onOpenChange: setOpen }, search: { ...SEARCHED, searchValue: words, onSearch: setWords } }
}

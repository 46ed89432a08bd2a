import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Choice } from '../../../../schemas/language/lookup.ts'
import type { Ports } from '../../ports.ts'
import { exactMatchFirst, SEARCH_OPTIONS } from './match-choices.ts'
import { usePendingChoice } from './use-pending-choice.ts'

type Pick = <C extends Choice>(choices: readonly C[]) => C | undefined
/** In a list of levels they lead to the next level and back; in words they move the caret. */
const SIDEWAYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight'])
const WALKING: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

const QUERY = '[role="search"]'

/** The keys that save a form from any of its fields. */
const isSaving = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')
/** A button next to the control, such as the one that opens its dialog, belongs to it. */
const isBeside = ({ target, relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Element && relatedTarget.closest('.ant-space-compact')?.contains(target) === true

/** The select's list must not handle this key. Tab and the save keys still reach the surrounding elements. */
function passBy(event: KeyboardEvent): void {
  // The library reads the number of a key, everybody else its name.
  Object.assign(event, { which: 0 })
  if (event.key !== 'Enter' || isSaving(event)) return
  event.preventDefault()
  event.stopPropagation()
}

/** A press moves the focus first and clicks then: what that click does comes before this. */
function pressOver(): Promise<void> {
  return new Promise((resolve) => {
    const ends = ['mouseup', 'click', 'pointerdown', 'keydown'] as const
    const end = () => {
      for (const type of ends) window.removeEventListener(type, end, true)
      setTimeout(resolve)
    }
    for (const type of ends) window.addEventListener(type, end, true)
  })
}

const best: Pick = (choices) => choices.find(({ disabled }) => !disabled)
const onlyOne =
  (words: string): Pick =>
  (choices) => {
    const [one, ...others] = choices.filter(({ disabled }) => !disabled)
    return others.length === 0 || one?.text === words ? one : undefined
  }

interface Setup<C> {
  readonly ports: Ports
  /** Name of the control, in what is said of its words. */
  readonly label: string
  readonly isMulti?: boolean
  readonly setWords: (words: string) => void
  readonly setOpen: (isOpen: boolean) => void
  /** The choices that are offered for these words; a promise while they are on their way. A disabled one is never meant by them, but is there to be seen. */
  readonly find: (words: string) => readonly C[] | Promise<readonly C[]>
  readonly take: (choices: readonly C[]) => void
  readonly onBlur?: (() => void) | undefined
}

/** What becomes of typed words that are ended: the choice that they mean, or what is said where there is none. */
function useTypedWords<C extends Choice>({ ports, label, isMulti = false, setWords, setOpen, find, take }: Setup<C>) {
  const { takeAhead, forget, isTaking } = usePendingChoice(ports, take)
  const look = (words: string): readonly C[] | Promise<readonly C[]> => {
    const found = find(words)
    return found instanceof Promise
      ? found.then((choices) => exactMatchFirst(choices, words))
      : exactMatchFirst(found, words)
  }
  const warn = (words: string, choices: readonly C[]) =>
    ports.notify(
      'warning',
      ports.say(choices.length > 1 ? 'PICKER_TYPED_SEVERAL' : 'PICKER_TYPED_NOTHING', { label, words }),
    )
  const putBack = (input: HTMLInputElement, words: string) => () => {
    if (input.value === '') setWords(words)
    setOpen(true)
    input.focus()
  }
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
    const taken = takeAhead(found, best, (choices) => {
      if (input !== document.activeElement || input.value !== '') return warn(words, choices)
      setWords(words)
      setOpen(true)
    })
    ports.onChoosing?.(taken, putBack(input, words))
  }
  /** The person goes elsewhere. */
  const endAway = (
    input: HTMLInputElement,
    words: string,
    pick: Pick,
    { isPressed = false, found = look(words) } = {},
  ) => {
    setWords('')
    setOpen(false)
    const one = found instanceof Promise ? undefined : pick(found)
    if (one) return take([one])
    const taken =
      found instanceof Promise ? takeAhead(found, pick, (choices) => warn(words, choices)) : Promise.resolve(false)
    if (!(found instanceof Promise)) warn(words, found)
    // What is pressed may ask for the choice only at the end of the press.
    ports.onChoosing?.(isPressed ? pressOver().then(() => taken) : taken, putBack(input, words))
  }
  return { look, endHere, endAway, forget, isTaking }
}

/**
 * Words that are typed into a box with a list are a choice once they are ended: by Enter and Tab the best one, by a click elsewhere
 * the only one. Of itself a list takes what it has marked, which is nothing while it is not drawn yet; at Tab also where it was only
 * opened, or away again what Enter has just chosen.
 */
export function useSearchText<C extends Choice>(setup: Setup<C>) {
  const { ports, isMulti = false, setWords, setOpen, take, onBlur } = setup
  const isWalked = useRef(false)
  /** One of several was chosen since the list was opened or walked through. */
  const isChosen = useRef(false)
  /** The Enter that the list is just taking. */
  const entering = useRef<KeyboardEvent>(undefined)
  const active = useRef<unknown>(undefined)
  const { look, endHere, endAway, forget, isTaking } = useTypedWords(setup)
  const leaveWalked = (words: string) => {
    const known = look(words)
    const one = known instanceof Promise ? undefined : known.find(({ value }) => value === active.current)
    setWords('')
    setOpen(false)
    if (one) take([one])
  }
  /** Enter has ended the choice: a query searches, the cell of a grid is left. */
  const goOn = (event: KeyboardEvent) => {
    isChosen.current = false
    setOpen(false)
    // The form of the query hears of the key itself.
    if (event.target instanceof Element && event.target.closest(QUERY)) event.stopPropagation()
    else passBy(event)
    ports.onEntered?.(event.shiftKey)
  }
  const enterWords = (event: KeyboardEvent, input: HTMLInputElement, words: string) => {
    isChosen.current = isMulti
    if (isMulti || !ports.onEntered) return endHere(input, words)
    const found = look(words)
    if (!(found instanceof Promise) && !best(found)) return
    endAway(input, words, best, { found })
    ports.onEntered(event.shiftKey)
  }
  const onInputKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return
    const words = target.value.trim()
    const isOpen = target.getAttribute('aria-expanded') === 'true'
    const isEnd = key === 'Enter' || key === 'Tab' || isSaving(event)
    if (key === 'Escape') {
      forget()
      setWords('')
    }
    if (WALKING.has(key) || !isOpen) isChosen.current = false
    // The first arrow only opens the list.
    if (WALKING.has(key)) isWalked.current = isOpen
    else if (!isEnd && (words !== '' || !SIDEWAYS.has(key))) isWalked.current = false
    if (!isEnd) return
    const wasWalked = isWalked.current
    isWalked.current = false
    const isHere = key === 'Enter' && !isSaving(event)
    if (isHere && (wasWalked || words === '')) {
      // A list of several marks its first option again after each choice, which nobody has asked for.
      const isAsked = wasWalked || (!isChosen.current && active.current !== undefined && active.current !== null)
      if (isOpen && !isAsked) return goOn(event)
      entering.current = event
      queueMicrotask(() => void (entering.current = undefined))
      return
    }
    passBy(event)
    if (isHere) enterWords(event, target, words)
    else if (wasWalked) leaveWalked(words)
    else if (words !== '') endAway(target, words, best)
    else setOpen(false)
  }
  /** The list has taken what was pressed or marked. */
  const onTaken = () => {
    isChosen.current = isMulti
    if (!isMulti && entering.current) ports.onEntered?.(entering.current.shiftKey)
  }
  const handleBlur = (event: FocusEvent) => {
    isChosen.current = false
    const { target } = event
    const words = target instanceof HTMLInputElement ? target.value.trim() : ''
    // Another window may be where the name is looked up.
    if (target instanceof HTMLInputElement && words !== '' && target !== document.activeElement && !isBeside(event))
      endAway(target, words, onlyOne(words), { isPressed: true })
    onBlur?.()
  }
  return {
    isTaking,
    onTaken,
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
  const { isTaking, onTaken, ...typed } = useSearchText({ ...setup, setWords, setOpen })
  return {
    words,
    isTaking,
    props: { ...typed, open, onOpenChange: setOpen, onSelect: onTaken, onDeselect: onTaken },
    search: { ...SEARCH_OPTIONS, searchValue: words, onSearch: setWords },
  }
}

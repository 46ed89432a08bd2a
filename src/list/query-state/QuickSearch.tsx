import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'

/** Pause after the last keystroke before the search starts. */
const PAUSE_MS = 350
const LONGEST = 100

interface QuickSearchProps {
  /** What the list shows at present. */
  readonly applied: string
  readonly onSearch: (words: string) => void
}

/** Words that any of a few fields must contain; searched for as they are typed, but not while an input method is still composing them. */
export function QuickSearch({ applied, onSearch }: QuickSearchProps) {
  const { screen, ports } = useHost()
  const [{ of, typed }, setTyped] = useState({ of: applied, typed: applied })
  // A view or the back button changed the search. The typed text stays while it means the same search, with its blanks.
  if (of !== applied) setTyped({ of: applied, typed: typed.trim() === applied ? typed : applied })
  const isComposing = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => void (latest.current = onSearch), [onSearch])
  useEffect(() => () => clearTimeout(pause.current), [])
  if (screen.list.quick.length === 0) return null
  const searchNow = (words: string) => {
    clearTimeout(pause.current)
    if (words.trim() !== applied) latest.current(words.trim())
  }
  const searchSoon = (words: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => searchNow(words), PAUSE_MS)
  }
  const label = ports.say('LIST_QUICK', {
    fields: screen.list.quick.map(({ field }) => textIn(field.title, ports.locale)).join(ports.say('COMMON_AND')),
  })
  return (
    <span
      className="vi-quick"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of a few years ago do not know the search element
      role="search"
      aria-label={ports.say('LIST_QUICK_AREA', { title: textIn(screen.screen.title, ports.locale) })}
    >
      <SearchOutlined aria-hidden="true" />
      <input
        ref={box}
        className="vi-plain"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LONGEST}
        placeholder={label}
        aria-label={label}
        title={label}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped({ of: applied, typed: value })
          if (!isComposing.current) searchSoon(value)
        }}
        onCompositionStart={() => {
          isComposing.current = true
          clearTimeout(pause.current)
        }}
        onCompositionEnd={({ currentTarget: { value } }) => {
          isComposing.current = false
          searchSoon(value)
        }}
        onKeyDown={(event) => {
          // Enter may choose among what the input method offers.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) searchNow(typed)
          if (event.key === 'Escape' && typed !== '') {
            setTyped({ of: applied, typed: '' })
            searchNow('')
          }
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="vi-clear"
          aria-label={ports.say('LIST_QUICK_CLEAR')}
          title={ports.say('LIST_QUICK_CLEAR')}
          onClick={() => {
            setTyped({ of: applied, typed: '' })
            searchNow('')
            box.current?.focus()
          }}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

import { SearchOutlined } from '@ant-design/icons'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { visibleMenu } from '../../state/menu.ts'
import { recentOf } from '../../state/recent.ts'
import { session } from '../../state/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { errorText } from '../../ui/feedback/ErrorBox.tsx'
import { useSay } from '../../ui/use-say.ts'
import {
  foundSections,
  pageEntry,
  pagesOfScreens,
  recentPages,
  recentRecords,
  type Entry,
  type Section,
} from './entries.ts'
import { pagesIn, pagesMatching } from './find-pages.ts'
import './search.css'
import { loadPinyin } from './pinyin.ts'
import { useOpenEntry } from './use-open-entry.ts'
import { type FoundRecords, useFoundRecords } from './use-records.ts'

const WIDTH = 640
const MOST_PAGES = 12
const LONGEST = 100

/** Everything that can be chosen for what is typed; without words, what was opened last. */
function useSections(
  typed: string,
  asked: string,
): { readonly sections: readonly Section[]; readonly found: FoundRecords } {
  const say = useSay()
  const { permissionList, username } = useSnapshot(session)
  // Without them the titles themselves are still searched.
  const { value: sounds } = useLoaded([], loadPinyin)
  const menu = visibleMenu(permissionList)
  const pages = useMemo(() => pagesIn(menu), [menu])
  const screens = useMemo(() => pagesOfScreens(menu), [menu])
  const recent = useMemo(() => recentOf(username), [username])
  const first = useMemo(() => [...new Set(recent.records().map(({ screen }) => screen))], [recent])
  const found = useFoundRecords(asked, first)
  const sections = useMemo((): readonly Section[] => {
    const of = (key: string, title: string, entries: readonly Entry[]): Section => ({ key, title, entries })
    if (typed.trim() === '') {
      const last = [
        of('records', say('SEARCH_RECENT_RECORDS'), recentRecords(recent, screens)),
        of('pages', say('SEARCH_RECENT_PAGES'), recentPages(recent, pages)),
      ].filter(({ entries }) => entries.length > 0)
      return last.length > 0 ? last : [of('pages', say('SEARCH_PAGES'), pages.slice(0, MOST_PAGES).map(pageEntry))]
    }
    const matching = pagesMatching(pages, typed, sounds).slice(0, MOST_PAGES)
    return [
      of('pages', say('SEARCH_PAGES'), matching.map(pageEntry)),
      ...foundSections(found.groups, screens, asked.trim(), (page) => say('SEARCH_MORE', { page })),
    ].filter(({ entries }) => entries.length > 0)
  }, [typed, asked, sounds, pages, screens, recent, found.groups, say])
  return { sections, found }
}

/** Looks for pages by their titles or how those sound, and for records of all pages; offers what was opened last. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const id = useId()
  const go = useOpenEntry()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  // Letters that an input method still composes are no words of a record.
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState('')
  const { sections, found } = useSections(typed, asked)
  const entries = sections.flatMap((section) => section.entries)
  // What is found later does not move the choice.
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const isNone = entries.length === 0 && (found.state === 'done' || found.state === 'idle' || found.state === 'part')

  const open = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    go(entry)
  }
  const moveTo = (next: number) => {
    const entry = entries[(next + entries.length) % entries.length]
    if (!entry) return
    setChosen(entry.key)
    document.getElementById(`${id}-${entries.indexOf(entry)}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(entries.length - 1, at + 8),
      PageUp: Math.max(0, at - 8),
    }[event.key]
    if (step !== undefined) moveTo(step)
    else if (event.key === 'Enter') open(entries[at])
    else return
    event.preventDefault()
  }
  const type = (words: string, isComposing: boolean) => {
    setTyped(words)
    setChosen('')
    if (!isComposing) setAsked(words)
    if (list.current) list.current.scrollTop = 0
  }
  const status =
    found.state === 'busy'
      ? say('SEARCH_BUSY')
      : found.state === 'failed'
        ? say('SEARCH_FAILED', { reason: errorText(found.error, say) })
        : found.state === 'part'
          ? say('SEARCH_PART')
          : typed.trim() !== '' && entries.length > 0
            ? say('SEARCH_COUNT', { count: entries.length })
            : ''
  return (
    <Dialog
      open
      title={say('SEARCH_TITLE')}
      footer={null}
      width={WIDTH}
      className="v-search"
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <label className="v-search-words">
        <SearchOutlined aria-hidden="true" />
        <input
          ref={input}
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST}
          placeholder={say('SEARCH_WORDS')}
          aria-label={say('SEARCH_WORDS')}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={entries[at] && `${id}-${at}`}
          value={typed}
          onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => type(event.currentTarget.value, false)}
          onKeyDown={handleKey}
        />
      </label>
      {isNone && <EmptyState text={say('SEARCH_NONE', { words: typed.trim() })} />}
      <div
        ref={list}
        className="v-search-found"
        id={`${id}-found`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of that list
        role="listbox"
        tabIndex={-1}
        aria-label={say('SEARCH_FOUND')}
        hidden={entries.length === 0}
      >
        {sections.map(({ key, title, entries: own }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of that list
          <div key={key} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {own.map((entry) => {
              const index = entries.indexOf(entry)
              return (
                <div
                  key={entry.key}
                  id={`${id}-${index}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of that list
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onMouseMove={() => setChosen(entry.key)}
                  onClick={() => open(entry)}
                  onKeyDown={handleKey}
                >
                  <span>{entry.title}</span>
                  {entry.note !== '' && <small>{entry.note}</small>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <output className="v-search-status">{status}</output>
    </Dialog>
  )
}

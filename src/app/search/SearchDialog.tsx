import { SearchOutlined } from '@ant-design/icons'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { visibleMenu } from '../../state/menu.ts'
import { recentOf } from '../../state/recent.ts'
import { session } from '../../state/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { errorText } from '../../ui/feedback/ErrorBox.tsx'
import { type Say, useSay } from '../../ui/use-say.ts'
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

/** How far the search is, for screen readers and below the list. */
function statusOf(found: FoundRecords, typed: string, count: number, say: Say): string {
  if (found.state === 'busy') return say('SEARCH_BUSY')
  if (found.state === 'failed') return say('SEARCH_FAILED', { reason: errorText(found.error, say) })
  if (found.state === 'part') return say('SEARCH_PART')
  return typed.trim() !== '' && count > 0 ? say('SEARCH_COUNT', { count }) : ''
}

interface SearchWordsProps {
  readonly listId: string
  /** Id of the active entry; undefined where nothing is found. */
  readonly activeId: string | undefined
  readonly typed: string
  readonly onType: (words: string, isComposing: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly ref: Ref<HTMLInputElement>
}

function SearchWords({ listId, activeId, typed, onType, onKeyDown, ref }: SearchWordsProps) {
  const say = useSay()
  return (
    <label className="v-search-words">
      <SearchOutlined aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LONGEST}
        placeholder={say('SEARCH_WORDS')}
        aria-label={say('SEARCH_WORDS')}
        aria-autocomplete="list"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        value={typed}
        onChange={(event) => onType(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => onType(event.currentTarget.value, false)}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}

interface FoundSectionProps {
  readonly id: string
  readonly section: Section
  /** Its place among the entries of all sections. */
  readonly indexOf: (entry: Entry) => number
  readonly active: number
  readonly onActive: (key: string) => void
  readonly onOpen: (entry: Entry) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function FoundSection({ id, section, indexOf, active, onActive, onOpen, onKeyDown }: FoundSectionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of that list
    <div role="group" aria-label={section.title}>
      <p aria-hidden="true">{section.title}</p>
      {section.entries.map((entry) => {
        const index = indexOf(entry)
        return (
          <div
            key={entry.key}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of that list
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseMove={() => onActive(entry.key)}
            onClick={() => onOpen(entry)}
            onKeyDown={onKeyDown}
          >
            <span>{entry.title}</span>
            {entry.note !== '' && <small>{entry.note}</small>}
          </div>
        )
      })}
    </div>
  )
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
      <SearchWords
        ref={input}
        listId={`${id}-found`}
        activeId={entries[at] && `${id}-${at}`}
        typed={typed}
        onType={type}
        onKeyDown={handleKey}
      />
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
        {sections.map((section) => (
          <FoundSection
            key={section.key}
            id={id}
            section={section}
            indexOf={(entry) => entries.indexOf(entry)}
            active={at}
            onActive={setChosen}
            onOpen={open}
            onKeyDown={handleKey}
          />
        ))}
      </div>
      <output className="v-search-status">{statusOf(found, typed, entries.length, say)}</output>
    </Dialog>
  )
}

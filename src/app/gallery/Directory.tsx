import { type MouseEvent, useCallback } from 'react'
import { Link } from 'react-router-dom'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { closeTab } from '../../state/tabs.ts'
import { useSay } from '../../ui/use-say.ts'
import type { Group } from './find.ts'

/** A step through the directory draws the page anew: the entry that was followed takes the focus there. */
let followed: string | undefined
const remember = (view: string | undefined) => void (followed = view)
const isFollowed = (view: string | undefined) => view !== undefined && view === followed

interface DirectoryProps {
  readonly groups: readonly Group[]
  readonly locale: Locale
  /** Address of this page, and the view type it shows. */
  readonly here: string
  readonly view: string | undefined
  readonly addressOf: (view?: string) => string
}

/** The widgets by name. One leads to the next in the same tab; with a modifier key in one of its own. */
export function Directory({ groups, locale, here, view, addressOf }: DirectoryProps) {
  const say = useSay()
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (!link || !isFollowed(link.dataset['view'])) return
    remember(undefined)
    link.focus()
  }, [])
  const follow = (event: MouseEvent, to: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || to === (view ?? '')) return
    remember(to)
    closeTab(here)
  }
  const entry = (to: string, title: string) => (
    <Link
      to={addressOf(to)}
      data-view={to}
      ref={takeFocus}
      aria-current={to === (view ?? '') ? 'page' : undefined}
      onClick={(event) => follow(event, to)}
    >
      {title}
    </Link>
  )
  return (
    <nav className="v-gallery-nav" aria-label={say('GALLERY_NAV')}>
      {entry('', say('GALLERY_ALL'))}
      {groups.map(({ words, members }) => (
        <div key={words} className="v-gallery-group">
          <span className="v-gallery-note" aria-hidden="true">
            {say(words)}
          </span>
          <ul aria-label={say(words)}>
            {members.map((widget) => (
              <li key={widget.type}>{entry(widget.type, textIn(widget.title, locale))}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

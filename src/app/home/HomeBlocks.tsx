import { Card } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { whenIdle } from '../../api/client/traffic.ts'
import { type Counter, countPages } from '../../api/search.ts'
import { logProblem } from '../../lib/log.ts'
import type { StoredDraft } from '../../state/storage/drafts.ts'
import { memoryOf } from '../../state/storage/keep.ts'
import { flattenMenu, visibleMenu } from '../../state/menu.ts'
import { approvals } from '../../state/approvals.ts'
import { notices } from '../../state/notices.ts'
import { session } from '../../state/session/session.ts'
import { useSay } from '../../ui/use-say.ts'
import { ITEMS_PATH } from '../pages/approval/addresses.ts'
import { pagesOfScreens, recentRecords, type Entry } from '../search/entries.ts'
import { useOpenEntry } from '../search/use-open-entry.ts'
import { draftEntries } from './drafts.ts'

const MOST = 6
const MOST_COUNTERS = 8
const NOTICES_PATH = '/isps/userAnnouncement'

/** The blocks that load later: drafts of the browser, and counts of the server once the page is drawn. */
function useLater(username: string, screens: readonly string[]) {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([])
  const [counters, setCounters] = useState<readonly Counter[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    memoryOf(username)
      .drafts.all()
      .then(
        (found) => !signal.aborted && setDrafts(found),
        (reason: unknown) => logProblem('drafts were not read', reason),
      )
    if (screens.length > 0)
      void whenIdle()
        .then(() => (signal.aborted ? [] : countPages(screens, signal)))
        .then(
          (found) => !signal.aborted && setCounters(found),
          (reason: unknown) => !signal.aborted && logProblem('records were not counted', reason),
        )
    return () => stop.abort()
  }, [username, screens])
  return { drafts, counters }
}

function Block({
  title,
  extra,
  children,
}: {
  readonly title: string
  readonly extra?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Card size="small" title={<h2>{title}</h2>} extra={extra}>
      {children}
    </Card>
  )
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const go = useOpenEntry()
  return (
    <ul className="v-home-list">
      {entries.map((entry) => (
        <li key={entry.key}>
          <button type="button" onClick={() => go(entry)}>
            <span>{entry.title}</span>
            <small>{entry.note}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What waits for the person: drafts, notices, the records opened last, and how many there are on each page. A block without anything is not there. */
export function HomeBlocks() {
  const say = useSay()
  const { permissionList, username } = useSnapshot(session)
  const { announcements, system } = useSnapshot(notices)
  const { counts } = useSnapshot(approvals)
  const menu = visibleMenu(permissionList)
  const pages = useMemo(() => pagesOfScreens(menu), [menu])
  const screens = useMemo(() => [...pages.keys()], [pages])
  const { drafts, counters } = useLater(username, screens)
  const recent = memoryOf(username).recent
  const records = recentRecords(recent, pages, MOST)
  const waiting = draftEntries(drafts, pages, recent.records(), say).slice(0, MOST)
  const unread = [...announcements, ...system].slice(0, MOST)
  const counted = counters
    .flatMap((counter) => {
      const page = pages.get(counter.screen)
      return page ? [{ ...counter, page }] : []
    })
    .slice(0, MOST_COUNTERS)
  const hasItems = flattenMenu(menu).some(({ path }) => path === ITEMS_PATH)
  const open = hasItems ? counts.todo + counts.claim : 0
  if (open + waiting.length + unread.length + records.length + counted.length === 0)
    return <p className="v-home-welcome">{say('HOME_WELCOME')}</p>
  return (
    <div className="v-home-blocks">
      {open > 0 && (
        <Block title={say('WORKFLOW_TODO')} extra={<Link to={ITEMS_PATH}>{say('WORKFLOW_TODO_ALL')}</Link>}>
          <ul className="v-home-counters">
            <li>
              <Link to={ITEMS_PATH}>
                <b>{counts.todo}</b>
                <span>{say('WORKFLOW_TODO_MINE')}</span>
              </Link>
            </li>
            {counts.claim > 0 && (
              <li>
                <Link to={`${ITEMS_PATH}?box=claim`}>
                  <b>{counts.claim}</b>
                  <span>{say('WORKFLOW_TODO_CLAIM')}</span>
                </Link>
              </li>
            )}
          </ul>
        </Block>
      )}
      {waiting.length > 0 && (
        <Block title={say('HOME_DRAFTS')}>
          <Entries entries={waiting} />
        </Block>
      )}
      {unread.length > 0 && (
        <Block title={say('HOME_NOTICES')} extra={<Link to={NOTICES_PATH}>{say('HOME_NOTICES_ALL')}</Link>}>
          <ul className="v-home-list">
            {unread.map(({ id, title, time }) => (
              <li key={id}>
                <Link to={NOTICES_PATH}>
                  <span>{title}</span>
                  <small>{time.slice(0, 10)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {records.length > 0 && (
        <Block title={say('SEARCH_RECENT_RECORDS')}>
          <Entries entries={records} />
        </Block>
      )}
      {counted.length > 0 && (
        <Block title={say('HOME_COUNTERS')}>
          <ul className="v-home-counters">
            {counted.map(({ screen, total, more, page }) => (
              <li key={screen}>
                <Link to={page.path}>
                  <b>{more ? say('HOME_MORE_THAN', { total }) : total}</b>
                  <span>{page.meta.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </div>
  )
}

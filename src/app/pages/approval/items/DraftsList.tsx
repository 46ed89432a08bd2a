import { Button, Space } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { recordTitle } from '../../../../../engine/model/index.ts'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { type Locale, textIn } from '../../../../../schemas/language/text.ts'
import { wireTime } from '../../../../../schemas/language/zone.ts'
import { getStartable } from '../../../../api/process.ts'
import { loadScreen } from '../../../../api/screens.ts'
import { type PagedColumn, PagedTable, useLocalPages } from '../../../../list/paged/index.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { session } from '../../../../state/session/session.ts'
import type { Drafts } from '../../../../state/storage/drafts.ts'
import { memoryOf } from '../../../../state/storage/keep.ts'
import { ask } from '../../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { startPath } from '../addresses.ts'

/** Length of `YYYY-MM-DD HH:mm`. */
const MINUTES = 16
const PAGE_SIZE = 20

/** An application that was begun in this browser and not submitted. */
interface DraftRow {
  readonly id: string
  /** What names the record, as far as it was typed. */
  readonly title: string
  readonly time: string
  /** The processes that its record can be submitted for. */
  readonly processes: readonly { readonly code: string; readonly title: string }[]
  /** The page on which it goes on, where it began with stated values: a row of a sub-table, a copy. */
  readonly page?: { readonly path: string; readonly title: string }
}

/** The drafts of new records whose screen has a process that the person may start. */
async function readDrafts(drafts: Drafts, locale: Locale, signal: AbortSignal): Promise<readonly DraftRow[]> {
  const [startable, stored] = await Promise.all([getStartable(signal), drafts.all()])
  const processes = Map.groupBy(startable, ({ screen }) => screen)
  const begun = stored.flatMap((draft) => {
    const [screen = '', rest, ...begin] = draft.place.split(':')
    return rest === 'new' && processes.has(screen) ? [{ draft, screen, isPlain: begin.length === 0 }] : []
  })
  const names = [...new Set(begun.map(({ screen }) => screen))]
  const screens = new Map(await Promise.all(names.map(async (name) => [name, await loadScreen(name, signal)] as const)))
  return begun.map(({ draft: { id, at, values }, screen, isPlain }) => {
    const resolved = screens.get(screen)?.screen
    const own = processes.get(screen) ?? []
    const path = own.find((one) => one.path !== null)?.path
    return {
      id,
      title: resolved ? recordTitle(resolved, { id, ...values }) : '',
      time: wireTime(at).slice(0, MINUTES),
      processes: isPlain ? own : [],
      ...(!isPlain && path && resolved ? { page: { path, title: textIn(resolved.screen.title, locale) } } : {}),
    }
  })
}

/** Applications that were begun and not submitted; each goes on in the form of its process. */
export function DraftsList() {
  const say = useSay()
  const { locale } = usePorts()
  const { username } = useSnapshot(session)
  const { drafts } = useMemo(() => memoryOf(username), [username])
  const { value, error, loading, reload } = useLoaded([drafts, locale], (signal) => readDrafts(drafts, locale, signal))
  const rows = useMemo(() => value ?? [], [value])
  const paged = useLocalPages({ rows, pageSize: PAGE_SIZE, error, isLoading: loading, reload })
  const remove = async ({ id, title }: DraftRow) => {
    const name = title || say('APPROVAL_DRAFT_UNNAMED')
    const question = { title: say('APPROVAL_DRAFT_DELETE'), text: say('APPROVAL_DRAFT_DELETE_TEXT', { name }) }
    if (!(await ask({ ...question, danger: true }))) return
    await drafts.remove(id)
    reload()
  }
  const columns: readonly PagedColumn<DraftRow>[] = [
    {
      key: 'title',
      title: say('APPROVAL_DRAFT'),
      width: 320,
      render: ({ title }) => title || say('APPROVAL_DRAFT_UNNAMED'),
    },
    {
      key: 'processes',
      title: say('APPROVAL_DRAFT_CONTINUE'),
      width: 280,
      render: ({ processes, page }) => (
        <Space wrap>
          {page && <Link to={page.path}>{say('APPROVAL_DRAFT_ON_PAGE', { title: page.title })}</Link>}
          {processes.map(({ code, title }) => (
            <Link key={code} to={startPath(code)}>
              {title}
            </Link>
          ))}
        </Space>
      ),
    },
    { key: 'time', title: say('APPROVAL_DRAFT_TIME'), width: 170, render: ({ time }) => time },
  ]
  const actions: PagedColumn<DraftRow> = {
    key: 'actions',
    title: say('LIST_ACTIONS'),
    width: 100,
    render: (row) => (
      <Button
        type="link"
        size="small"
        danger
        aria-label={say('APPROVAL_DRAFT_DELETE_OF', { name: row.title || say('APPROVAL_DRAFT_UNNAMED') })}
        onClick={() => void remove(row)}
      >
        {say('LIST_DELETE')}
      </Button>
    ),
  }
  return (
    <>
      <p className="v-approval-note">{say('APPROVAL_DRAFTS_ABOUT')}</p>
      <PagedTable label={say('APPROVAL_BOX_DRAFTS')} rowKey="id" columns={columns} actions={actions} paged={paged} />
    </>
  )
}

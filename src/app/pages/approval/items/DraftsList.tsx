import { Button, Space } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { permissionPrefix } from '../../../../../engine/access/index.ts'
import { recordTitle, type ResolvedScreen } from '../../../../../engine/model/index.ts'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { type Locale, textIn } from '../../../../../schemas/language/text.ts'
import { wireTime } from '../../../../../schemas/language/zone.ts'
import { getStartable } from '../../../../api/process.ts'
import { loadScreen } from '../../../../api/screens.ts'
import { initialValuesIn } from '../../../../form/drafts/index.ts'
import { type PagedColumn, PagedTable, useLocalPages } from '../../../../list/paged/index.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { type PermissionChecks, usePermissions } from '../../../../state/session/permissions.ts'
import { type RequestedRecord, requestRecord } from '../../../../state/session/requested-record.ts'
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
  /** Where it goes on that began with stated values, as a row of a sub-table or a copy does; `closed` where no form of it can be opened from here. */
  readonly begun?: { readonly path: string; readonly title: string; readonly record: RequestedRecord } | 'closed'
}

type Continued = NonNullable<DraftRow['begun']>
/** Where a draft goes on that began with these stated values. */
function placeOfBegun(
  screen: ResolvedScreen | undefined,
  path: string | null | undefined,
  initial: Readonly<Record<string, unknown>>,
  { can }: Pick<PermissionChecks, 'can'>,
  locale: Locale,
): Continued {
  if (!screen || !path || !can(`${permissionPrefix(screen.screen)}:add`)) return 'closed'
  return {
    path,
    title: textIn(screen.screen.title, locale),
    record: { screen: screen.screen.id, face: 'add', id: undefined, initial },
  }
}

/** The drafts of new records whose screen has a process that the person may start. */
async function readDrafts(
  drafts: Drafts,
  permissions: PermissionChecks,
  locale: Locale,
  signal: AbortSignal,
): Promise<readonly DraftRow[]> {
  const [startable, stored] = await Promise.all([getStartable(signal), drafts.all()])
  const processes = Map.groupBy(startable, ({ screen }) => screen)
  const begun = stored.flatMap((draft) => {
    const [screen = '', rest, ...begin] = draft.place.split(':')
    const initial = begin.length === 0 ? undefined : (initialValuesIn(`:${begin.join(':')}`) ?? {})
    return rest === 'new' && processes.has(screen) ? [{ draft, screen, initial }] : []
  })
  const names = [...new Set(begun.map(({ screen }) => screen))]
  const screens = new Map(await Promise.all(names.map(async (name) => [name, await loadScreen(name, signal)] as const)))
  return begun.map(({ draft: { id, at, values }, screen, initial }) => {
    const resolved = screens.get(screen)?.screen
    const own = processes.get(screen) ?? []
    const path = own.find((one) => one.path !== null)?.path
    return {
      id,
      title: resolved ? recordTitle(resolved, { id, ...values }) : '',
      time: wireTime(at).slice(0, MINUTES),
      processes: initial ? [] : own,
      ...(initial ? { begun: placeOfBegun(resolved, path, initial, permissions, locale) } : {}),
    }
  })
}

/** Applications that were begun and not submitted; each goes on in the form of its process. */
export function DraftsList() {
  const say = useSay()
  const { locale } = usePorts()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const { username } = useSnapshot(session)
  const { drafts } = useMemo(() => memoryOf(username), [username])
  const { value, error, loading, reload } = useLoaded([drafts, permissions, locale], (signal) =>
    readDrafts(drafts, permissions, locale, signal),
  )
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
      render: ({ processes, begun }) => (
        <Space wrap>
          {begun === 'closed' && say('APPROVAL_DRAFT_ELSEWHERE')}
          {begun !== undefined && begun !== 'closed' && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                requestRecord(begun.record)
                void navigate(begun.path)
              }}
            >
              {say('APPROVAL_DRAFT_ON_PAGE', { title: begun.title })}
            </Button>
          )}
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

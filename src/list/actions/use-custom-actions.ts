import { useCallback, useMemo, useRef, useState } from 'react'
import { recordTitle, type ResolvedAction } from '../../../engine/model/index.ts'
import type { Workflow } from '../../../schemas/language/sections.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { isPerRow } from '../../api/rows/named-endpoint.ts'
import { isDanger, type OfferedAction } from '../../host/actions.ts'
import { explain, notifyError } from '../../host/explain.ts'
import { type Host, useHost } from '../../host/host.tsx'
import { editable, identity } from '../../record/record.ts'
import { linkOf, namesField } from './link.ts'
import { actionValues, type RowCondition, type Rows, type ViewRow } from '../rows/index.ts'
import type { Selection } from '../selection/index.ts'

interface Failure {
  readonly row: ViewRow
  readonly reason: string
}
/** What became of an action on many rows, of which some failed. */
export interface Outcome {
  readonly title: string
  readonly done: number
  readonly failures: readonly Failure[]
}

export interface CustomActions {
  readonly run: (offered: OfferedAction, chosen: readonly ViewRow[]) => Promise<void>
  /** Codes of the toolbar's actions, and ids of the rows, that something is at work on. */
  readonly busy: ReadonlySet<string>
  readonly outcome: Outcome | undefined
  readonly dismiss: () => void
  /** How far a long one over many rows is. */
  readonly running: RunningAction | undefined
}
export interface RunningAction {
  readonly title: string
  readonly done: number
  readonly total: number
}

interface Setup {
  readonly rows: Rows
  readonly selection: Selection
  readonly holds: RowCondition
}

function needsOf({ needs, link, workflow, panel }: ResolvedAction): 'none' | 'one' | 'some' {
  if (workflow) return needs === 'one' ? 'one' : 'some'
  if (needs) return needs
  if (panel !== undefined) return 'one'
  return link === undefined ? 'some' : namesField(link) ? 'one' : 'none'
}

/** Work that takes longer says how far it is. */
const PROGRESS_AFTER_MS = 1000

/** What would meet the next rows as well. */
const ENDS: ReadonlySet<string> = new Set([
  'API_OFFLINE',
  'API_TIMEOUT',
  'API_SIGNED_OUT',
  'API_TOKEN_EXPIRED',
  'API_ABORTED',
])
const isOfOneRow = (error: unknown) => error instanceof AppError && !ENDS.has(error.code)

/** Runs the action row by row, so that the user sees which rows failed, and why. */
async function eachOf(
  rows: readonly ViewRow[],
  work: (row: ViewRow, index: number) => Promise<string>,
  say: (error: unknown) => string,
) {
  const failures: Failure[] = []
  let message = ''
  for (const [index, row] of rows.entries()) {
    try {
      message = await work(row, index)
    } catch (error) {
      const reason = say(error)
      failures.push({ row, reason })
      if (isOfOneRow(error)) continue
      failures.push(...rows.slice(index + 1).map((left) => ({ row: left, reason })))
      break
    }
  }
  return { message, failures }
}

/** What an action does with one row: it sets values, or starts a process. */
function useRowWork(holds: RowCondition) {
  const { screen, source, ports, context } = useHost()
  /** A list may hold a part of a record only, and an old one: what is not set must go back as it is now. */
  const setThroughEdit = useCallback(
    async (code: string, set: Readonly<Record<string, string>>, id: string) => {
      const fresh = await source.get(id)
      if (!holds(code, fresh)) throw new AppError('LIST_ACTION_NOT_NOW')
      const values = await actionValues(set, screen, fresh, context())
      return source.edit({ ...editable(screen, fresh, fresh), ...identity(fresh), ...values })
    },
    [screen, source, holds, context],
  )
  const setValues = useCallback(
    async ({ code, set = {} }: ResolvedAction, { row }: ViewRow) => {
      const saved = source.act ? await source.act(code, row) : await setThroughEdit(code, set, row.id)
      if (saved.kind !== 'saved') throw new AppError('API_REFUSED', { message: saved.message })
      return ''
    },
    [source, setThroughEdit],
  )
  const start = useCallback(
    async (workflow: Workflow, { id }: ViewRow) => {
      if (!source.start) throw new AppError('WORKFLOW_NOWHERE')
      return (await source.start(workflow, id)) || ports.say('WORKFLOW_STARTED')
    },
    [source, ports],
  )
  return { setValues, start }
}

/** Opens the address or the print template that an action names. */
function useLinks() {
  const { ports, goTo, printAddress } = useHost()
  const follow = useCallback(
    (template: string, view: ViewRow | undefined) => {
      const link = linkOf(template, view?.row)
      if (!link) return ports.notify('warning', ports.say('RENDER_URL_REFUSED', { url: template }))
      if (link.kind === 'outside') return void window.open(link.url, '_blank', 'noopener,noreferrer')
      if (goTo) return goTo(link.path)
      return ports.notify('info', ports.say('LIST_LINK_PREVIEW', { url: link.path }))
    },
    [ports, goTo],
  )
  const print = useCallback(
    (template: string, view: ViewRow | undefined) => {
      const url = view && printAddress?.(template, view.id)
      if (url === undefined) return ports.notify('warning', ports.say('RENDER_URL_REFUSED', { url: template }))
      window.open(url, '_blank', 'noopener,noreferrer')
    },
    [ports, printAddress],
  )
  return { follow, print }
}

/** What is asked before an action runs; undefined where it runs at once. */
function questionOf(
  { action, title }: OfferedAction,
  count: number,
  { screen, ports }: Pick<Host, 'screen' | 'ports'>,
) {
  const danger = isDanger(action)
  const isAsked =
    action.confirm !== undefined ||
    action.set !== undefined ||
    action.workflow !== undefined ||
    (danger && action.endpoint !== undefined)
  if (!isAsked) return undefined
  return action.confirm === undefined
    ? {
        title: textIn(screen.screen.title, ports.locale),
        text: ports.say(action.workflow ? 'WORKFLOW_CONFIRM' : 'LIST_CONFIRM_ACTION', { title, count }),
        danger,
      }
    : { title, text: textIn(action.confirm, ports.locale), danger }
}

/** The actions a screen names itself: values that are set, links, endpoints, processes. */
export function useCustomActions({ rows, selection, holds }: Setup): CustomActions {
  const { screen, source, ports, confirm, openPanel } = useHost()
  const { setValues, start } = useRowWork(holds)
  const { follow, print } = useLinks()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome>()
  const [running, setRunning] = useState<RunningAction>()
  const atWork = useRef(new Set<string>())
  const { reload } = rows
  const { choose } = selection

  const work = useCallback(
    async ({ action, title }: OfferedAction, targets: readonly ViewRow[]) => {
      const { endpoint, workflow } = action
      const ids = targets.map(({ id }) => id)
      const call = (some: readonly string[]) =>
        endpoint && source.call ? source.call(endpoint, some) : Promise.resolve('')
      const isEach =
        action.set !== undefined || workflow !== undefined || (endpoint !== undefined && isPerRow(endpoint))
      let progress: RunningAction = { title, done: 0, total: targets.length }
      let isLong = false
      const timer = setTimeout(() => {
        isLong = targets.length > 1
        if (isLong) setRunning(progress)
      }, PROGRESS_AFTER_MS)
      const one = (row: ViewRow, done: number) => {
        progress = { ...progress, done }
        if (isLong) setRunning(progress)
        if (action.set) return setValues(action, row)
        return workflow ? start(workflow, row) : call([row.id])
      }
      try {
        const { message, failures } = isEach
          ? await eachOf(targets, one, (error) => explain(error, ports))
          : { message: await call(ids), failures: [] }
        setOutcome(undefined)
        if (failures.length === 0) ports.notify('success', message || ports.say('COMMON_OK'))
        else if (targets.length === 1) return ports.notify('warning', failures[0]?.reason ?? '')
        else {
          setOutcome({ title, done: targets.length - failures.length, failures })
          choose(failures.map(({ row }) => row))
        }
        reload()
      } catch (error) {
        notifyError(error, ports)
      } finally {
        clearTimeout(timer)
        setRunning(undefined)
      }
    },
    [source, ports, setValues, start, reload, choose],
  )
  const run = useCallback(
    async (offered: OfferedAction, chosen: readonly ViewRow[]) => {
      const { action, title } = offered
      const needs = action.place === 'row' ? 'one' : needsOf(action)
      const targets = needs === 'none' ? [] : chosen.filter(({ row }) => holds(action.code, row))
      if (needs !== 'none' && targets.length === 0) return ports.notify('warning', ports.say('LIST_SELECT_ONE'))
      if (needs === 'one' && targets.length > 1) return ports.notify('warning', ports.say('LIST_NEEDS_ONE'))
      const keys = action.place === 'row' ? targets.map(({ id }) => id) : [action.code]
      if (keys.some((key) => atWork.current.has(key))) return
      const question = questionOf(offered, targets.length, { screen, ports })
      if (question && !(await confirm(question))) return
      if (action.link !== undefined) return follow(action.link, targets[0])
      if (action.print !== undefined) return print(action.print, targets[0])
      const record = recordTitle(screen, targets[0]?.row)
      const panelTitle = record === '' ? title : ports.say('RECORD_ADD', { action: title, title: record })
      if (action.panel !== undefined)
        return openPanel
          ? openPanel({
              name: action.panel,
              title: panelTitle,
              row: targets[0]?.row,
              screen: screen.screen.id,
              onChanged: reload,
            })
          : ports.notify('info', ports.say('LIST_PANEL_PREVIEW', { title }))
      if (!action.set && !action.endpoint && !action.workflow) return
      for (const key of keys) atWork.current.add(key)
      setBusy(new Set(atWork.current))
      await work(offered, targets)
      for (const key of keys) atWork.current.delete(key)
      setBusy(new Set(atWork.current))
    },
    [screen, ports, confirm, holds, follow, print, openPanel, reload, work],
  )
  const dismiss = useCallback(() => setOutcome(undefined), [])
  return useMemo(() => ({ run, busy, outcome, dismiss, running }), [run, busy, outcome, dismiss, running])
}

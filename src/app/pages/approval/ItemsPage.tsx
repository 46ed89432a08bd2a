import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { type ResolvedScreen, resolveScreen } from '../../../../engine/model/index.ts'
import { BOXES, type Box } from '../../../../schemas/contract/process/tasks.ts'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Text } from '../../../../schemas/language/text.ts'
import { endpointSource } from '../../../api/rows/endpoint-source.ts'
import { loadScreen } from '../../../api/screens.ts'
import { approvals, loadApprovalCounts } from '../../../state/approvals.ts'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { TabPanels } from '../../../ui/TabPanels.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { ViewProps } from '../../views.tsx'
import { Failure, LoadedScreenView } from '../LoadedScreenView.tsx'
import { openPublished } from '../open-published.ts'
import { BatchDialog, type BatchRequest, batchWords } from './items/BatchDialog.tsx'
import { DraftsList } from './items/DraftsList.tsx'
import './approval.css'

const TITLES: Readonly<Record<Box | 'drafts', MessageCode>> = {
  todo: 'APPROVAL_BOX_TODO',
  claim: 'APPROVAL_BOX_CLAIM',
  done: 'APPROVAL_BOX_DONE',
  started: 'APPROVAL_BOX_STARTED',
  copied: 'APPROVAL_BOX_COPIED',
  drafts: 'APPROVAL_BOX_DRAFTS',
}
/** As many tasks as one call decides. */
const MOST = 100
const noScripts = () => undefined

/** Names the actions of this page to its own source; nothing is called there. */
const BATCH = { agree: '/process/batch/agree', reject: '/process/batch/reject' } as const
type BatchAction = keyof typeof BATCH
const BATCH_TITLES: Readonly<Record<BatchAction, readonly [MessageCode, string]>> = {
  agree: ['APPROVAL_BATCH_AGREE', 'check'],
  reject: ['APPROVAL_BATCH_REJECT', 'close'],
}

/** The list of what a person has to do: several can be decided at once, and each opens with its task. */
function withBatch({ screen }: ResolvedScreen, titleOf: (code: MessageCode) => Text): ResolvedScreen {
  const batch = (Object.keys(BATCH) as BatchAction[]).map((action) => ({
    code: `batch_${action}`,
    title: titleOf(BATCH_TITLES[action][0]),
    icon: BATCH_TITLES[action][1],
    place: 'toolbar' as const,
    needs: 'some' as const,
    endpoint: { method: 'POST' as const, path: BATCH[action] },
  }))
  const own = (screen.actions ?? []).map((action) =>
    action.link === undefined || action.link.includes('?') ? action : { ...action, link: `${action.link}?task={id}` },
  )
  return resolveScreen({ ...screen, actions: [...own, ...batch] })
}

function TodoList({ screen: stated }: { readonly screen: ResolvedScreen }) {
  const say = useSay()
  const screen = useMemo(() => withBatch(stated, say), [stated, say])
  const [request, setRequest] = useState<BatchRequest>()
  const decide = useCallback(
    (action: BatchAction, tasks: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        if (tasks.length > MOST) return reject(new AppError('APPROVAL_BATCH_MOST', { max: MOST }))
        return setRequest({
          action,
          tasks,
          onEnd: (answers) => {
            setRequest(undefined)
            void loadApprovalCounts()
            // Nothing was done, and the person knows that.
            if (!answers) return reject(Object.assign(new AppError('API_ABORTED'), { announced: true }))
            return resolve(batchWords(answers, say))
          },
        })
      }),
    [say],
  )
  const source = useMemo(() => {
    const rows = endpointSource(screen.screen)
    return {
      ...rows,
      call: (endpoint: { readonly path: string }, ids: readonly string[]) =>
        decide(endpoint.path === BATCH.agree ? 'agree' : 'reject', ids),
    }
  }, [screen, decide])
  return (
    <>
      <LoadedScreenView screen={screen} source={source} openScreen={openPublished} scripts={noScripts} />
      {request && <BatchDialog {...request} />}
    </>
  )
}

function PlainList({ screen }: { readonly screen: ResolvedScreen }) {
  const source = useMemo(() => endpointSource(screen.screen), [screen])
  return <LoadedScreenView screen={screen} source={source} openScreen={openPublished} scripts={noScripts} />
}

function BoxList({ box }: { readonly box: Box }) {
  const { latest, error, reload } = useLoaded([box], (signal) => loadScreen(`approval.${box}`, signal))
  if (error !== undefined) return <Failure error={error} isPart onRetry={reload} />
  if (!latest?.screen) return <Loading />
  return box === 'todo' ? <TodoList screen={latest.screen} /> : <PlainList screen={latest.screen} />
}

const COUNTED: ReadonlySet<TabName> = new Set(['todo', 'claim', 'copied'])

/** The lists of the server, then the drafts of this browser. */
const TABS = [...BOXES, 'drafts'] as const
type TabName = (typeof TABS)[number]

function drawTab(index: number) {
  const tab = TABS[index] ?? 'todo'
  return tab === 'drafts' ? <DraftsList key={tab} /> : <BoxList key={tab} box={tab} />
}

/** All approvals of the person: to do, to claim, done, started, copied, drafts. */
export function ItemsPage({ search }: Pick<ViewProps, 'search'>) {
  const say = useSay()
  const { counts } = useSnapshot(approvals)
  const stated = new URLSearchParams(search).get('box')
  const [tab, setTab] = useState<TabName>(TABS.find((one) => one === stated) ?? 'todo')
  useEffect(() => void loadApprovalCounts(), [tab])
  const active = TABS.indexOf(tab)
  const countOf = (one: TabName) => (COUNTED.has(one) ? counts[one as keyof typeof counts] : 0)
  return (
    <div className="v-approval-items">
      <TabPanels
        label={say('APPROVAL_BOXES')}
        panels={TABS.map((one, index) => ({
          index,
          title: say(TITLES[one]),
          mark: countOf(one) > 0 ? <Tag tone={one === 'todo' ? 'bad' : 'info'}>{countOf(one)}</Tag> : undefined,
        }))}
        active={active}
        shown={new Set([active])}
        onShow={(index) => setTab(TABS[index] ?? 'todo')}
        draw={drawTab}
      />
    </div>
  )
}

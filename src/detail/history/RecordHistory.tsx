import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import type { RecordVersion } from '../../../schemas/contract/data/history.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import { LoadError } from '../../host/ui/LoadError.tsx'
import { Themed } from '../../host/ui/theme.tsx'
import { RecordFrame } from '../../record/RecordFrame.tsx'
import { Comparison } from './Comparison.tsx'
import { differencesOf, type LoadedHistory, useHistory } from './use-history.ts'
import './history.css'

const WIDTH = 900

interface RecordHistoryProps {
  readonly id: string
  readonly title: string
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** The versions of a record: who wrote each, what it changed, and any two of them side by side. */
export function RecordHistory({ id, title, onRestored, onClose }: RecordHistoryProps) {
  const { ports } = useHost()
  return (
    <RecordFrame
      kind="drawer"
      title={title === '' ? ports.say('DETAIL_HISTORY') : ports.say('HISTORY_TITLE', { title })}
      width={WIDTH}
      onClose={onClose}
    >
      <RecordVersions id={id} onRestored={onRestored} />
    </RecordFrame>
  )
}

interface RecordVersionsProps {
  readonly id: string
  /** The version that is compared with the one before it; default: the latest. */
  readonly version?: number | undefined
  readonly onRestored: () => void
}

/** The same without its frame. */
export function RecordVersions({ id, version, onRestored }: RecordVersionsProps) {
  const { ports } = useHost()
  const { loaded, reason, reload } = useHistory(id)
  const restored = () => {
    reload()
    onRestored()
  }
  return (
    <Themed className="vi-history">
      {reason ? (
        <LoadError reason={reason} onRetry={reload} />
      ) : !loaded ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : loaded.versions.length === 0 ? (
        <Empty description={ports.say('HISTORY_NONE')} />
      ) : (
        <Versions key={loaded.versions[0]?.version} id={id} first={version} onRestored={restored} {...loaded} />
      )}
    </Themed>
  )
}

/** What a version did, in one sentence. */
function useSummary({ versions, fields: shown, labels }: LoadedHistory): (at: number) => string {
  const { ports } = useHost()
  return (at) => {
    const version = versions[at]
    if (!version?.operation) return ports.say('HISTORY_EARLIER')
    if (version.operation === 'add') return ports.say('HISTORY_ADDED')
    if (version.operation === 'delete') return ports.say('HISTORY_DELETED')
    const before = versions[at + 1]?.row ?? null
    const changed = differencesOf(shown, before, version.row, labels).filter((one) => one.isDifferent)
    if (changed.length === 0) return ports.say('HISTORY_UNCHANGED')
    const fields = changed.map(({ field }) => textIn(field.field.title, ports.locale)).join(ports.say('COMMON_AND'))
    return ports.say('HISTORY_CHANGED', { fields })
  }
}

const authorOf = ({ by, byName, time }: RecordVersion): string => [byName ?? by, time].filter(Boolean).join(' · ')

interface VersionsProps extends LoadedHistory {
  readonly id: string
  readonly first: number | undefined
  readonly onRestored: () => void
}

function Versions({ id, first, onRestored, ...history }: VersionsProps) {
  const { ports } = useHost()
  const { versions } = history
  const [pair, choose] = useState(() => {
    const now = Math.max(
      versions.findIndex(({ version }) => version === first),
      0,
    )
    return { old: Math.min(now + 1, versions.length - 1), now }
  })
  const summary = useSummary(history)
  return (
    <>
      <section aria-label={ports.say('HISTORY_VERSIONS')}>
        <ol className="vi-history-versions">
          {versions.map((version, at) => (
            <li key={version.id ?? 'first'}>
              <button
                type="button"
                aria-current={pair.now === at}
                onClick={() => choose({ old: Math.min(at + 1, versions.length - 1), now: at })}
              >
                <b>{ports.say('HISTORY_VERSION', { version: version.version })}</b>
                <span>{summary(at)}</span>
                <small>{authorOf(version)}</small>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <Comparison {...history} id={id} pair={pair} onChoose={choose} onRestored={onRestored} />
    </>
  )
}

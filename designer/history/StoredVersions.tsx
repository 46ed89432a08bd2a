import { Button, Checkbox, Drawer, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Loaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'

/** What every list of versions says of one. */
interface Version {
  readonly version: number
  readonly author?: string | null
  readonly createTime: string
}
interface StoredVersionsProps<V extends Version> {
  readonly title: string
  /** Said where there is no version yet. */
  readonly empty: string
  readonly loaded: Pick<Loaded<readonly V[]>, 'value' | 'error' | 'reload'>
  /** Compares two versions that are ticked, the earlier one first; absent where only one at a time is compared. */
  readonly onCompare?: (versions: readonly [number, number]) => void
  readonly renderTags?: (version: V) => ReactNode
  /** Said after author and time. */
  readonly facts?: (version: V) => string
  readonly message?: (version: V) => string
  /** The buttons of a version. */
  readonly renderTools: (version: V, isLatest: boolean) => ReactNode
  readonly onClose: () => void
  /** What is open over the list. */
  readonly children?: ReactNode
}

/** The stored versions of something, the latest first: who, when and why, and what can be done with each. */
export function StoredVersions<V extends Version>(props: StoredVersionsProps<V>) {
  const { title, empty, loaded, onCompare, renderTools, onClose, children } = props
  const { say } = useDesigner()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { value, error, reload } = loaded
  const versions = (value ?? []).toSorted((one, other) => other.version - one.version)
  const [first, second] = chosen.toSorted((one, other) => one - other)
  const isPair = first !== undefined && second !== undefined
  return (
    <Drawer
      open
      size={520}
      title={title}
      onClose={onClose}
      extra={
        onCompare && (
          <Button type="primary" disabled={!isPair} onClick={() => isPair && onCompare([first, second])}>
            {say('DESIGNER_COMPARE_TWO')}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value?.length === 0 && <p className="vd-help">{empty}</p>}
      <ol className="vd-versions">
        {versions.map((each, place) => (
          <li key={each.version}>
            {onCompare && (
              <Checkbox
                checked={chosen.includes(each.version)}
                aria-label={say('DESIGNER_VERSION', { version: each.version })}
                onChange={({ target }) =>
                  setChosen(
                    target.checked
                      ? [...chosen.slice(-1), each.version]
                      : chosen.filter((version) => version !== each.version),
                  )
                }
              />
            )}
            <VersionFacts {...props} version={each} isLatest={place === 0} />
            <div className="vd-version-tools">{renderTools(each, place === 0)}</div>
          </li>
        ))}
      </ol>
      {children}
    </Drawer>
  )
}

interface VersionFactsProps<V extends Version> extends Pick<
  StoredVersionsProps<V>,
  'renderTags' | 'facts' | 'message'
> {
  readonly version: V
  readonly isLatest: boolean
}
function VersionFacts<V extends Version>({ version, isLatest, renderTags, facts, message }: VersionFactsProps<V>) {
  const { say } = useDesigner()
  const words = message?.(version) ?? ''
  return (
    <div className="vd-version">
      <div>
        <strong>{say('DESIGNER_VERSION', { version: version.version })}</strong>{' '}
        {isLatest && <Tag tone="good">{say('DESIGNER_CURRENT')}</Tag>} {renderTags?.(version)}
      </div>
      <div className="vd-help">
        {[version.author, version.createTime, facts?.(version)].filter(Boolean).join(' · ')}
      </div>
      {words !== '' && <div>{words}</div>}
    </div>
  )
}

import { Button } from 'antd'
import type { PackageReply } from '../../../api/widget-packages.ts'
import { PACKAGE_LAWS, areObeyed } from '../../../../schemas/language/widget-package/laws.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { useSay } from '../../../ui/use-say.ts'

type Version = PackageReply['versions'][number]
const LAW_WORDS = {
  codec: 'WIDGETS_LAW_CODEC',
  starts: 'WIDGETS_LAW_STARTS',
  fixtures: 'WIDGETS_LAW_FIXTURES',
  silent: 'WIDGETS_LAW_SILENT',
  keys: 'WIDGETS_LAW_KEYS',
  disabled: 'WIDGETS_LAW_DISABLED',
  strange: 'WIDGETS_LAW_STRANGE',
  named: 'WIDGETS_LAW_NAMED',
} as const

/** What the laws found, each by its name. */
function Findings({ laws }: { readonly laws: NonNullable<Version['laws']> }) {
  const say = useSay()
  return (
    <ul className="v-widgets-laws">
      {PACKAGE_LAWS.map((law) => {
        const problem = laws.find((found) => found.law === law)?.problem ?? say('WIDGETS_NOT_TRIED')
        return (
          <li key={law}>
            <span aria-hidden="true">{problem === '' ? '✓' : '✗'}</span> {say(LAW_WORDS[law])}
            {problem !== '' && <b>: {problem}</b>}
          </li>
        )
      })}
    </ul>
  )
}

interface VersionRowProps {
  readonly version: Version
  readonly isInUse: boolean
  readonly isBusy: boolean
  readonly onTry: () => void
  readonly onSwitchOn: () => void
}

/** One version: what it is, whether it was tried, and what can be done with it. */
export function VersionRow({ version, isInUse, isBusy, onTry, onSwitchOn }: VersionRowProps) {
  const say = useSay()
  const { laws, licence, author, size, createBy, createTime, lawsBy, lawsTime } = version
  const hasPassed = laws !== null && areObeyed(laws)
  const facts = { size: Math.ceil(size / 1024), licence, by: createBy, at: createTime.slice(0, 16) }
  return (
    <li className="v-widgets-version">
      <div className="v-widgets-line">
        <strong>
          {say('WIDGETS_VERSION')} {version.version}
        </strong>
        {isInUse && <Tag tone="good">{say('WIDGETS_ACTIVE')}</Tag>}
        {laws === null ? (
          <Tag>{say('WIDGETS_UNTRIED')}</Tag>
        ) : (
          <Tag tone={hasPassed ? 'good' : 'bad'}>
            {hasPassed
              ? say('WIDGETS_PASSED', { by: lawsBy ?? '', at: (lawsTime ?? '').slice(0, 16) })
              : say('WIDGETS_FAILED')}
          </Tag>
        )}
        <span className="v-widgets-tools">
          <Button size="small" disabled={isBusy} onClick={onTry}>
            {say('WIDGETS_TRY')}
          </Button>
          {!isInUse && (
            <Button size="small" type="primary" disabled={isBusy || !hasPassed} onClick={onSwitchOn}>
              {say('WIDGETS_SWITCH_ON')}
            </Button>
          )}
        </span>
      </div>
      <div className="v-widgets-facts">
        {say('WIDGETS_VERSION_FACTS', facts)}
        {author !== '' && ` · ${say('WIDGETS_AUTHOR', { author })}`}
      </div>
      {laws !== null && !hasPassed && <Findings laws={laws} />}
    </li>
  )
}

import { Select, Spin } from 'antd'
import type { ReactElement } from 'react'
import type { Choice } from '../../../schemas/language/lookup.ts'
import { clearable } from '../../kit/parts/clearable.tsx'
import { RetryLine } from '../../kit/parts/RetryLine.tsx'
import { MAX_LINE_LENGTH, truncate } from '../../kit/parts/prose/truncate.ts'
import { MissingValue } from '../../kit/parts/MissingValue.tsx'
import type { KnownLabels } from '../../kit/parts/choices/use-labels.ts'
import { matchingChoices } from '../../kit/parts/choices/match-choices.ts'
import { useTypedSelect } from '../../kit/parts/choices/use-search-text.ts'
import type { Ports } from '../../kit/ports.ts'
import type { Level } from '../../kit/parts/picker/use-levels.ts'

interface LinkSelectProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly level: Level
  readonly value: string
  readonly labels: KnownLabels
  readonly disabled: boolean
  readonly invalid: boolean
  readonly required: boolean
  readonly describedBy?: string | undefined
  readonly ports: Ports
  readonly onOpen: () => void
  /** The options of this level, once they are there. */
  readonly whenReady: () => Promise<readonly Choice[]>
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
}

/** One select of the chain. Its choices come when it is opened; its words come without them. */
export function LinkSelect({
  level,
  labels,
  ports,
  value,
  onOpen,
  whenReady,
  onChange,
  onBlur,
  ...props
}: LinkSelectProps): ReactElement {
  const typing = useTypedSelect({
    ports,
    label: props.label,
    onBlur,
    find: (sought) =>
      level.state === 'ready'
        ? matchingChoices(level.options, sought)
        : whenReady().then((options) => matchingChoices(options, sought)),
    take: (choices) => onChange(choices.at(-1)?.value ?? ''),
  })
  const words = (key: string) => level.options.find((option) => option.value === key)?.text ?? labels.of(key)
  const isGone = labels.isGone(value) && !level.options.some((option) => option.value === value)
  const shown = isGone ? <MissingValue name={value} ports={ports} /> : truncate(words(value), MAX_LINE_LENGTH)
  const empty = {
    idle: <Spin size="small" aria-label={ports.say('COMMON_LOADING')} />,
    loading: <Spin size="small" aria-label={ports.say('COMMON_LOADING')} />,
    ready: <output>{ports.say('COMMON_EMPTY')}</output>,
    failed: <RetryLine onRetry={onOpen} ports={ports} />,
  }
  return (
    <Select<string | null>
      id={props.id}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      aria-required={props.required}
      {...(props.invalid ? { status: 'error' as const } : {})}
      style={{ width: '100%', minWidth: 0 }}
      disabled={props.disabled}
      placeholder={props.placeholder}
      allowClear={clearable(ports)}
      showSearch={typing.search}
      loading={typing.isTaking}
      {...typing.props}
      value={value === '' ? null : value}
      labelRender={() => shown}
      options={level.options.map((option) => ({ value: option.value, label: option.text }))}
      notFoundContent={empty[level.state]}
      onOpenChange={(next) => {
        typing.props.onOpenChange(next)
        if (next) onOpen()
      }}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

import { Select } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { TreeNode } from '../../../schemas/language/lookup.ts'
import { clearable } from '../../kit/parts/clearable.tsx'
import { RetryLine } from '../../kit/parts/RetryLine.tsx'
import { RetryLabels } from '../../kit/parts/choices/RetryLabels.tsx'
import { useLabels } from '../../kit/parts/choices/use-labels.ts'
import type { LazyTree } from '../../kit/parts/choices/use-lazy-tree.ts'
import { matchingChoices } from '../../kit/parts/choices/match-choices.ts'
import { useTypedSelect } from '../../kit/parts/choices/use-search-text.ts'
import { AREA, type AreaFieldProps, pathTo, useAreas } from './area-field.ts'

const LEVELS = ['PCA_PROVINCE', 'PCA_CITY', 'PCA_DISTRICT'] as const

interface AreaSelectProps extends Pick<AreaFieldProps, 'ports' | 'invalid'> {
  readonly id?: string
  readonly label: string
  readonly placeholder: string
  readonly disabled: boolean
  readonly areas: LazyTree
  /** Undefined while they are on their way. */
  readonly offered: readonly TreeNode[] | undefined
  readonly value: string | null
  readonly onChoose: (node: TreeNode | undefined) => void
  readonly describedBy: string | undefined
  readonly onBlur: (() => void) | undefined
}

function AreaSelect({ ports, areas, offered, value, onChoose, onBlur, ...props }: AreaSelectProps) {
  const typing = useTypedSelect({
    ports,
    label: props.label,
    onBlur,
    find: (words) =>
      offered ? matchingChoices(offered, words) : areas.whenReady().then((nodes) => matchingChoices(nodes, words)),
    take: (choices) => onChoose(choices.at(-1)),
  })
  return (
    <Select
      {...(props.id === undefined ? {} : { id: props.id })}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      {...(props.invalid ? { status: 'error' as const } : {})}
      disabled={props.disabled}
      loading={areas.state === 'loading' || typing.isTaking}
      {...(areas.state === 'failed' ? { notFoundContent: <RetryLine onRetry={areas.start} ports={ports} /> } : {})}
      allowClear={clearable(ports)}
      showSearch={typing.search}
      {...typing.props}
      placeholder={props.placeholder}
      value={value}
      options={(offered ?? []).map((node) => ({ value: node.value, label: node.text }))}
      onChange={(chosen: string | null | undefined) => onChoose(offered?.find((node) => node.value === chosen))}
    />
  )
}

/** One list per level. Each choice counts at once: the value is the last level chosen so far. */
export function AreaSelects(props: AreaFieldProps) {
  const { ports, value, onChange, field, id } = props
  const areas = useAreas(ports)
  const labels = useLabels(ports.lookup, AREA, value === '' ? [] : [value])
  const start = useEffectEvent(areas.start)
  useEffect(() => start(), [])
  const path = pathTo(areas.nodes, value)
  const choose = (level: number, node: TreeNode | undefined) => {
    onChange(node?.value ?? path[level - 1]?.value ?? '')
    if (node && !node.leaf && !node.children) void areas.expand(node.value)
  }
  return (
    <fieldset
      aria-label={field.title}
      style={{
        border: 0,
        margin: 0,
        padding: 0,
        minWidth: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
        gap: 8,
      }}
    >
      {LEVELS.map((code, level) => {
        const offered = level === 0 ? areas.nodes : (path[level - 1]?.children ?? [])
        const words = ports.say(code)
        return (
          <AreaSelect
            key={code}
            {...(level === 0 ? { id } : {})}
            label={`${field.title} ${words}`}
            placeholder={
              level === 0 && value !== '' && path.length === 0
                ? labels.isGone(value)
                  ? ports.say('PICKER_GONE', { name: value })
                  : labels.of(value)
                : words
            }
            describedBy={props.describedBy}
            invalid={props.invalid ?? false}
            disabled={(props.disabled ?? false) || (level > 0 && offered.length === 0)}
            ports={ports}
            areas={areas}
            offered={areas.state === 'ready' ? offered : undefined}
            value={path[level]?.value ?? null}
            onChoose={(node) => choose(level, node)}
            onBlur={props.onBlur}
          />
        )
      })}
      {labels.failure !== undefined && <RetryLabels labels={labels} ports={ports} />}
    </fieldset>
  )
}

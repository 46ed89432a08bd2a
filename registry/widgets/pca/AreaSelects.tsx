import { Select } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { TreeNode } from '../../../schemas/language/lookup.ts'
import { clearable } from '../../kit/parts/clearable.tsx'
import { Again } from '../../kit/parts/Again.tsx'
import { LabelsAgain } from '../../kit/parts/LabelsAgain.tsx'
import { useTabOut } from '../../kit/parts/use-tab-out.ts'
import { useLabels } from '../../kit/parts/use-labels.ts'
import { AREA, type AreaFieldProps, pathTo, useAreas } from './area-field.ts'

const LEVELS = ['PCA_PROVINCE', 'PCA_CITY', 'PCA_DISTRICT'] as const

/** One list per level. Each choice counts at once: the value is the last level chosen so far. */
export function AreaSelects(props: AreaFieldProps) {
  const { ports, value, onChange, field, id } = props
  const areas = useAreas(ports)
  const labels = useLabels(ports.lookup, AREA, value === '' ? [] : [value])
  const start = useEffectEvent(areas.start)
  useEffect(() => start(), [])
  const tabOut = useTabOut(false, ports)
  const path = pathTo(areas.nodes, value)
  const choose = (level: number, node: TreeNode | undefined) => {
    onChange(node?.value ?? path[level - 1]?.value ?? '')
    if (node && !node.leaf && !node.children) void areas.expand(node.value)
  }
  return (
    <fieldset aria-label={field.title} style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))', gap: 8 }}>
      {LEVELS.map((code, level) => {
        const offered = level === 0 ? areas.nodes : (path[level - 1]?.children ?? [])
        const words = ports.say(code)
        return (
          <Select
            key={code}
            {...(level === 0 ? { id } : {})}
            aria-label={`${field.title} ${words}`}
            aria-describedby={props.describedBy}
            {...(props.invalid ? { status: 'error' as const } : {})}
            disabled={(props.disabled ?? false) || (level > 0 && offered.length === 0)}
            loading={areas.state === 'loading'}
            {...(areas.state === 'failed' ? { notFoundContent: <Again onRetry={areas.start} ports={ports} /> } : {})}
            allowClear={clearable(ports)}
            showSearch={{ optionFilterProp: 'label' }}
            {...tabOut}
            placeholder={level === 0 && value !== '' && path.length === 0 ? (labels.isGone(value) ? ports.say('PICKER_GONE', { name: value }) : labels.of(value)) : words}
            value={path[level]?.value ?? null}
            options={offered.map((node) => ({ value: node.value, label: node.text }))}
            onChange={(chosen: string | null | undefined) => choose(level, offered.find((node) => node.value === chosen))}
            {...(props.onBlur ? { onBlur: props.onBlur } : {})}
          />
        )
      })}
      {labels.failure !== undefined && <LabelsAgain labels={labels} ports={ports} />}
    </fieldset>
  )
}

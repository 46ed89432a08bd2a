import { Cascader, Space } from 'antd'
import { useState } from 'react'
import { clearable } from '../../kit/parts/clearable.tsx'
import { RetryLine } from '../../kit/parts/RetryLine.tsx'
import { MissingValue } from '../../kit/parts/MissingValue.tsx'
import { RetryLabels } from '../../kit/parts/choices/RetryLabels.tsx'
import { useLabels } from '../../kit/parts/choices/use-labels.ts'
import { useSearchText } from '../../kit/parts/choices/use-search-text.ts'
import type { TreeNode } from '../../../schemas/language/lookup.ts'
import { AREA, type AreaFieldProps, namedAreas, pathTo, useAreas } from './area-field.ts'

interface AreaOption {
  readonly value: string
  readonly label: string
  readonly isLeaf: boolean
  readonly children?: AreaOption[]
}

function optionsOf(nodes: readonly TreeNode[]): AreaOption[] {
  return nodes.map((node) => ({
    value: node.value,
    label: node.text,
    isLeaf: node.leaf,
    ...(node.children?.length ? { children: optionsOf(node.children) } : {}),
  }))
}

/** One control with a column per level; typing a name finds it at any level. */
export function AreaCascader(props: AreaFieldProps) {
  const { ports, value, onChange, field } = props
  const areas = useAreas(ports)
  const labels = useLabels(ports.lookup, AREA, value === '' ? [] : [value])
  const shown = labels.isGone(value) ? <MissingValue name={value} ports={ports} /> : labels.of(value)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  // The list marks none of what is found.
  const { isTaking, onTaken, onInputKeyDown, onBlur } = useSearchText({
    ports,
    label: field.title,
    setWords,
    setOpen,
    onBlur: props.onBlur,
    find: (typed) =>
      areas.state === 'ready'
        ? namedAreas(areas.nodes, typed, props.anyLevel)
        : areas.whenReady().then((nodes) => namedAreas(nodes, typed, props.anyLevel)),
    take: (choices) => onChange(choices.at(-1)?.value ?? ''),
  })
  const path = pathTo(areas.nodes, value).map((node) => node.value)
  return (
    <Space.Compact block>
      <Cascader<AreaOption>
        id={props.id}
        aria-label={field.title}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        aria-required={field.required}
        style={{ width: '100%' }}
        {...(props.invalid ? { status: 'error' as const } : {})}
        disabled={props.disabled ?? false}
        allowClear={clearable(ports)}
        options={optionsOf(areas.nodes)}
        value={value === '' ? [] : path.length > 0 ? path : [value]}
        displayRender={() => shown}
        changeOnSelect={props.anyLevel}
        showSearch={{ limit: 50, searchValue: words, onSearch: setWords }}
        open={isOpen}
        onInputKeyDown={onInputKeyDown}
        onBlur={onBlur}
        styles={{
          popup: { root: { maxWidth: 'calc(100vw - 16px)', overflowX: 'auto' }, listItem: { paddingInline: 8 } },
        }}
        loading={areas.state === 'loading' || isTaking}
        loadData={(chosen) => {
          const last = chosen.at(-1)
          if (last && !last.isLeaf && !last.children) void areas.expand(String(last.value))
        }}
        onOpenChange={(open) => {
          setOpen(open)
          if (open) areas.start()
        }}
        onChange={(codes) => {
          setWords('')
          onChange(codes === undefined ? '' : String(codes.at(-1) ?? ''))
          onTaken()
        }}
        placeholder={props.placeholder ?? ports.say('PICKER_CHOOSE')}
        notFoundContent={
          areas.state === 'failed' ? (
            <RetryLine onRetry={areas.start} ports={ports} />
          ) : (
            <output>{ports.say(areas.state === 'ready' ? 'PICKER_NOTHING_FOUND' : 'COMMON_LOADING')}</output>
          )
        }
      />
      {labels.failure !== undefined && <RetryLabels labels={labels} ports={ports} />}
    </Space.Compact>
  )
}

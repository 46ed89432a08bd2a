import { Cascader, Space } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { clearable } from '../../kit/parts/clearable.tsx'
import { Again } from '../../kit/parts/Again.tsx'
import { Gone } from '../../kit/parts/Gone.tsx'
import { LabelsAgain } from '../../kit/parts/LabelsAgain.tsx'
import { passBy } from '../../kit/parts/use-tab-out.ts'
import { useLabels } from '../../kit/parts/use-labels.ts'
import type { TreeNode } from '../../../schemas/language/lookup.ts'
import { AREA, type AreaFieldProps, namedArea, pathTo, useAreas } from './area-field.ts'

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
  const shown = labels.isGone(value) ? <Gone name={value} ports={ports} /> : labels.of(value)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const isWalked = useRef(false)
  /** The list marks none of what is found, so that Enter would take nothing, and the words would stay in the box. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    const typed = words.trim()
    const isEnd = (key === 'Enter' || key === 'Tab') && !nativeEvent.isComposing
    if (key === 'ArrowDown' || key === 'ArrowUp') isWalked.current = true
    else if (!isEnd) isWalked.current = false
    if (!isEnd || typed === '' || (key === 'Enter' && isWalked.current)) return
    const found = namedArea(areas.nodes, typed, props.anyLevel)
    if (found) onChange(found.value)
    // While the person stays, the words do: there may be one sign wrong.
    else if (key === 'Tab') ports.notify('warning', ports.say('PICKER_TYPED_NOTHING', { words: typed }))
    passBy(event)
    if (key === 'Enter') event.preventDefault()
    if (!found && key === 'Enter') return
    setWords('')
    setOpen(false)
  }
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
        onInputKeyDown={handleKeyDown}
        styles={{ popup: { root: { maxWidth: 'calc(100vw - 16px)', overflowX: 'auto' }, listItem: { paddingInline: 8 } } }}
        loading={areas.state === 'loading'}
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
        }}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
        placeholder={props.placeholder ?? ports.say('PICKER_CHOOSE')}
        notFoundContent={areas.state === 'failed' ? <Again onRetry={areas.start} ports={ports} /> : <output>{ports.say(areas.state === 'ready' ? 'PICKER_NOTHING_FOUND' : 'COMMON_LOADING')}</output>}
      />
      {labels.failure !== undefined && <LabelsAgain labels={labels} ports={ports} />}
    </Space.Compact>
  )
}

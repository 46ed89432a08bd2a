import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import type { ClipboardEvent } from 'react'
import { prefetchReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import { withWords } from '../document/fields.ts'
import { useTypedDict } from '../properties/options/sources.tsx'
import { dictionaryUse } from './dictionary-use.ts'
import type { FieldRowProps } from './FieldRow.tsx'

interface FlagProps {
  readonly value: unknown
  readonly label: string
  readonly onChange: (isOn: true | undefined) => void
}

/** A property that is on, off, or follows a condition that is written elsewhere. */
export function Flag({ value, label, onChange }: FlagProps) {
  const isCondition = typeof value === 'string'
  return (
    <Checkbox
      checked={value === true || isCondition}
      indeterminate={isCondition}
      disabled={isCondition}
      aria-label={label}
      {...(isCondition ? { title: value } : {})}
      onChange={(event) => onChange(event.target.checked || undefined)}
    />
  )
}

interface DictCellProps extends Pick<FieldRowProps, 'fieldKey' | 'field' | 'hasUnknownDict'> {
  readonly title: string
  readonly onChange: (dict: string | undefined) => void
}

export function DictCell({ fieldKey, field, title, hasUnknownDict, onChange }: DictCellProps) {
  const { say } = useDesigner()
  const use = dictionaryUse(fieldKey, field)
  const dict = useTypedDict(String(ownProperty(field, 'dict') ?? ''), (code) => onChange(code || undefined))
  const fault = hasUnknownDict
    ? say('DOC_UNKNOWN_DICT', { code: ownProperty(field, 'dict') })
    : use === 'wanted'
      ? say('DESIGNER_DICT_WANTED')
      : undefined
  return (
    <td className="vd-cell-dict">
      <Input
        size="small"
        value={dict.text}
        placeholder={use === 'none' ? '–' : say('DESIGNER_DICT')}
        disabled={use === 'none'}
        aria-label={`${title}: ${say('DESIGNER_DICT')}`}
        list="vd-dicts"
        {...(fault
          ? {
              status: hasUnknownDict ? ('error' as const) : ('warning' as const),
              title: fault,
              'aria-description': fault,
              'aria-invalid': hasUnknownDict,
            }
          : {})}
        onChange={(event) => dict.handleChange(event.target.value)}
        onBlur={dict.handleBlur}
      />
    </td>
  )
}

interface RowActionsProps extends Pick<
  FieldRowProps,
  'fieldKey' | 'index' | 'count' | 'canMove' | 'onDuplicate' | 'onRemove' | 'onProperties'
> {
  readonly title: string
  readonly onStep: (by: -1 | 1) => void
}

export function RowActions({
  fieldKey,
  index,
  count,
  canMove,
  title,
  onDuplicate,
  onRemove,
  onProperties,
  onStep,
}: RowActionsProps) {
  const { say } = useDesigner()
  return (
    <td className="vd-actions">
      {onProperties && (
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined />}
          aria-label={say('DESIGNER_PROPERTIES_OF', { title })}
          onClick={onProperties}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={index === 0 || !canMove}
        aria-label={`${say('DESIGNER_UP')} ${title}`}
        onClick={() => onStep(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={index === count - 1 || !canMove}
        aria-label={`${say('DESIGNER_DOWN')} ${title}`}
        onClick={() => onStep(1)}
      />
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`${say('DESIGNER_DUPLICATE')} ${title}`}
        onClick={(event) => {
          event.stopPropagation()
          onDuplicate(fieldKey)
        }}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        disabled={count === 1}
        aria-label={`${say('DESIGNER_REMOVE')} ${title}`}
        onClick={(event) => {
          event.stopPropagation()
          onRemove(fieldKey)
        }}
      />
    </td>
  )
}

type NumberCellProps = Pick<FieldRowProps, 'index' | 'place' | 'count' | 'canMove' | 'onDrag'> & {
  readonly title: string
}

export function NumberCell({ index, place, count, canMove, title, onDrag }: NumberCellProps) {
  const { say } = useDesigner()
  return (
    <td className="vd-number">
      {index + 1}
      <Button
        type="text"
        size="small"
        className="vd-handle"
        icon={<HolderOutlined />}
        disabled={!canMove || count === 1}
        title={say('DESIGNER_DRAG_HELP')}
        aria-label={`${say('DESIGNER_DRAG')} ${title}`}
        aria-description={say('DESIGNER_DRAG_HELP')}
        onPointerEnter={prefetchReorder}
        onPointerDown={(event) => onDrag(event, place)}
      />
    </td>
  )
}

type TitleCellProps = Pick<FieldRowProps, 'fieldKey' | 'field' | 'onTitled' | 'onPaste'> & {
  readonly onTitle: (title: unknown) => void
}

export function TitleCell({ fieldKey, field, onTitled, onPaste, onTitle }: TitleCellProps) {
  const { say, words, ports } = useDesigner()
  const stored = ownProperty(field, 'title')
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    if (
      onPaste(
        fieldKey,
        event.clipboardData.getData('text/plain'),
        selectionStart === 0 && selectionEnd === value.length,
      )
    )
      event.preventDefault()
  }
  return (
    <td className="vd-cell-title">
      <Input
        size="small"
        value={words(stored)}
        aria-label={say('DESIGNER_TITLE_OF', { key: fieldKey })}
        onChange={(event) => onTitle(withWords(stored, ports.locale, event.target.value))}
        onBlur={() => onTitled(fieldKey)}
        onPaste={handlePaste}
      />
    </td>
  )
}

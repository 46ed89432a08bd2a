import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { type ClipboardEvent, type PointerEvent, memo } from 'react'
import { prefetchReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { setField } from '../commands/fields/set-field.ts'
import { setView } from '../commands/fields/set-view.ts'
import { toggleInSection } from '../commands/toggle-in-section.ts'
import { useDesigner } from '../context.tsx'
import { type JsonObject } from '../document/json.ts'
import type { SectionName } from '../document/sections.ts'
import { select } from '../document/state.ts'
import { useEditor } from '../editor/context.tsx'
import { useTypedDict } from '../properties/options/sources.tsx'
import { dictionaryUse } from './dictionary-use.ts'
import { KeyInput } from './KeyInput.tsx'
import { ViewSelect } from './ViewSelect.tsx'

const SHOWN_SECTIONS = ['query', 'list', 'form'] as const satisfies readonly SectionName[]
const SHOWN_IN = { query: 'DESIGNER_IN_QUERY', list: 'DESIGNER_IN_LIST', form: 'DESIGNER_IN_FORM' } as const

interface FieldRowProps {
  readonly fieldKey: string
  readonly field: JsonObject
  /** Its place among all fields, and among those the table shows. */
  readonly index: number
  readonly place: number
  readonly count: number
  readonly isSelected: boolean
  /** False while the table is filtered: the position is then meaningless. */
  readonly canMove: boolean
  /** The side of the row at which a dragged row would be dropped. */
  readonly drop: 'before' | 'after' | undefined
  readonly isDragged: boolean
  readonly inQuery: boolean
  readonly inList: boolean
  readonly inForm: boolean
  readonly hasFault: boolean
  readonly hasUnknownDict: boolean
  readonly onRemove: (key: string) => void
  readonly onDuplicate: (key: string) => void
  /** The title is written. */
  readonly onTitled: (key: string) => void
  /** True where the pasted text was a list of fields and is taken care of. */
  readonly onPaste: (key: string, text: string, isWhole: boolean) => boolean
  readonly onMove: (key: string, to: number) => void
  readonly onDrag: (event: PointerEvent<HTMLElement>, place: number) => void
  readonly onProperties: (() => void) | undefined
}

/** One field. Drawn again only when something of this field changed. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const {
    fieldKey,
    field,
    index,
    place,
    count,
    isSelected,
    canMove,
    hasFault,
    hasUnknownDict,
    onRemove,
    onDuplicate,
    onTitled,
    onPaste,
    onMove,
    onDrag,
    onProperties,
  } = props
  const { say, words, ports } = useDesigner()
  const { open, command } = useEditor()
  const title = words(ownProperty(field, 'title')) || fieldKey
  const view = ownProperty(field, 'view')
  const shown = { query: props.inQuery, list: props.inList, form: props.inForm }
  const about = (property: string) =>
    ({ name: { code: 'DESIGNER_STEP_FIELD', params: { title } }, group: `${fieldKey}/${property}` }) as const
  const set = (property: string, value: unknown) =>
    command((document) => setField(document, { key: fieldKey, property, value }), about(property))
  const move = (by: -1 | 1) => canMove && onMove(fieldKey, index + by)
  const flag = (property: 'required' | 'unique', label: string) => {
    const value = ownProperty(field, property)
    const isCondition = typeof value === 'string'
    return (
      <Checkbox
        checked={value === true || isCondition}
        indeterminate={isCondition}
        disabled={isCondition}
        aria-label={`${title}: ${label}`}
        {...(isCondition ? { title: value } : {})}
        onChange={(event) => set(property, event.target.checked || undefined)}
      />
    )
  }
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
  const use = dictionaryUse(fieldKey, field)
  const dict = useTypedDict(String(ownProperty(field, 'dict') ?? ''), (code) => set('dict', code || undefined))
  const fault = hasUnknownDict
    ? say('DOC_UNKNOWN_DICT', { code: ownProperty(field, 'dict') })
    : use === 'wanted'
      ? say('DESIGNER_DICT_WANTED')
      : undefined
  return (
    <tr
      data-key={fieldKey}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      className={[
        'vd-row',
        isSelected && 'vd-selected',
        hasFault && 'vd-faulty',
        props.isDragged && 'vd-dragged',
        props.drop && `vd-drop-${props.drop}`,
      ]
        .filter(Boolean)
        .join(' ')}
      onFocus={() => select(open, fieldKey)}
      onClick={() => select(open, fieldKey)}
      onKeyDown={(event) => {
        const isHandle = event.target instanceof Element && event.target.closest('.vd-handle')
        if (!(event.altKey || isHandle) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        move(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
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
      <td className="vd-cell-title">
        <Input
          size="small"
          value={words(stored)}
          aria-label={say('DESIGNER_TITLE_OF', { key: fieldKey })}
          onChange={(event) =>
            set('title', isObject(stored) ? { ...stored, [ports.locale]: event.target.value } : event.target.value)
          }
          onBlur={() => onTitled(fieldKey)}
          onPaste={handlePaste}
        />
      </td>
      <td className="vd-cell-key">
        <KeyInput fieldKey={fieldKey} />
      </td>
      <td className="vd-cell-view">
        <ViewSelect
          label={`${title}: ${say('DESIGNER_VIEW')}`}
          view={typeof view === 'string' ? view : undefined}
          onChange={(next) => command((document) => setView(document, { key: fieldKey, view: next }), about('view'))}
        />
      </td>
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
      <td className="vd-check" data-label={say('DESIGNER_REQUIRED_SHORT')}>
        {flag('required', say('DESIGNER_REQUIRED_SHORT'))}
      </td>
      <td className="vd-check" data-label={say('DESIGNER_UNIQUE')}>
        {flag('unique', say('DESIGNER_UNIQUE'))}
      </td>
      {SHOWN_SECTIONS.map((section) => (
        <td key={section} className="vd-check" data-label={say(SHOWN_IN[section])}>
          <Checkbox
            checked={shown[section]}
            aria-label={`${title}: ${say(SHOWN_IN[section])}`}
            onChange={(event) =>
              command(
                (document) => toggleInSection(document, { key: fieldKey, section, shown: event.target.checked }),
                about(section),
              )
            }
          />
        </td>
      ))}
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
          onClick={() => move(-1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined />}
          disabled={index === count - 1 || !canMove}
          aria-label={`${say('DESIGNER_DOWN')} ${title}`}
          onClick={() => move(1)}
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
    </tr>
  )
})

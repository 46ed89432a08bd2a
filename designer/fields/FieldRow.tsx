import { Checkbox } from 'antd'
import { type PointerEvent, memo } from 'react'
import { ownProperty } from '../../schemas/language/values.ts'
import { setField } from '../commands/fields/set-field.ts'
import { setView } from '../commands/fields/set-view.ts'
import { toggleInSection } from '../commands/toggle-in-section.ts'
import { useDesigner } from '../context.tsx'
import { type JsonObject } from '../document/json.ts'
import { SECTION_WORDS, type SectionName } from '../document/sections.ts'
import { select } from '../document/state.ts'
import { useEditor } from '../editor/context.tsx'
import { DictCell, Flag, NumberCell, RowActions, TitleCell } from './field-cells.tsx'
import { KeyInput } from './KeyInput.tsx'
import { ViewSelect } from './ViewSelect.tsx'

const SHOWN_SECTIONS = ['query', 'list', 'form'] as const satisfies readonly SectionName[]

export interface FieldRowProps {
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
  const { fieldKey, field, index, place, isSelected, hasFault, hasUnknownDict } = props
  const { say, words } = useDesigner()
  const { open, command } = useEditor()
  const title = words(ownProperty(field, 'title')) || fieldKey
  const view = ownProperty(field, 'view')
  const shown = { query: props.inQuery, list: props.inList, form: props.inForm }
  const about = (property: string) =>
    ({ name: { code: 'DESIGNER_STEP_FIELD', params: { title } }, group: `${fieldKey}/${property}` }) as const
  const set = (property: string, value: unknown) =>
    command((document) => setField(document, { key: fieldKey, property, value }), about(property))
  const move = (by: -1 | 1) => props.canMove && props.onMove(fieldKey, index + by)
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
      <NumberCell {...props} title={title} />
      <TitleCell {...props} onTitle={(next) => set('title', next)} />
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
      <DictCell
        fieldKey={fieldKey}
        field={field}
        title={title}
        hasUnknownDict={hasUnknownDict}
        onChange={(dict) => set('dict', dict)}
      />
      <td className="vd-check" data-label={say('DESIGNER_REQUIRED_SHORT')}>
        <Flag
          value={ownProperty(field, 'required')}
          label={`${title}: ${say('DESIGNER_REQUIRED_SHORT')}`}
          onChange={(isOn) => set('required', isOn)}
        />
      </td>
      <td className="vd-check" data-label={say('DESIGNER_UNIQUE')}>
        <Flag
          value={ownProperty(field, 'unique')}
          label={`${title}: ${say('DESIGNER_UNIQUE')}`}
          onChange={(isOn) => set('unique', isOn)}
        />
      </td>
      {SHOWN_SECTIONS.map((section) => (
        <td key={section} className="vd-check" data-label={say(SECTION_WORDS[section])}>
          <Checkbox
            checked={shown[section]}
            aria-label={`${title}: ${say(SECTION_WORDS[section])}`}
            onChange={(event) =>
              command(
                (document) => toggleInSection(document, { key: fieldKey, section, shown: event.target.checked }),
                about(section),
              )
            }
          />
        </td>
      ))}
      <RowActions {...props} title={title} onStep={move} />
    </tr>
  )
})

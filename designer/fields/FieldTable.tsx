import { PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type CSSProperties, Fragment, useCallback, useRef, useState } from 'react'
import { usePhone } from '../../src/host/ui/use-phone.ts'
import { useDesigner } from '../context.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { select } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { DictList, useIsUnknownDict } from '../properties/options/sources.tsx'
import { SentenceDialog } from '../beginnings/SentenceDialog.tsx'
import { type AcceptedField, acceptProposals } from '../commands/fields/accept-proposals.ts'
import { JsonSchemaDialog } from '../json-schema/JsonSchemaDialog.tsx'
import type { SchemaFile } from '../json-schema/json-schema.ts'
import { FieldHead } from './FieldHead.tsx'
import { FieldRow } from './FieldRow.tsx'
import { useFieldSteps } from './use-field-steps.tsx'
import { dropSide, useFields, useMarks, useRevealed, useRowDrag, useTableSteps } from './use-field-table.ts'
import { useRowIds } from './use-row-ids.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useWindow } from './use-window.ts'

/** Pixels of a row, and of a field's card on a phone; the style sheet gives each exactly these. */
const ROW = 33
const CARD = 176
/** Page Up and Page Down go this far. */
const PAGE = 10
/** More fields than these are looked for by name. */
const MANY = 20

interface FieldTableProps {
  /** Opens the panel of the selected field where the table leaves no space for it. */
  readonly onProperties?: () => void
}

interface FindFieldProps {
  readonly asked: string
  readonly count: number
  readonly onAsk: (words: string) => void
}

function FindField({ asked, count, onAsk }: FindFieldProps) {
  const { say } = useDesigner()
  return (
    <Input.Search
      className="vd-find"
      size="small"
      allowClear
      value={asked}
      placeholder={say('DESIGNER_FIND_FIELD', { count })}
      aria-label={say('DESIGNER_FIND_FIELD', { count })}
      onChange={(event) => onAsk(event.target.value)}
    />
  )
}

/** Adds a field of structured data from a file with its JSON Schema. */
function StructuredField({ onOk }: { readonly onOk: (file: SchemaFile) => void }) {
  const { say } = useDesigner()
  const [isReading, setIsReading] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsReading(true)}>
        {say('DESIGNER_JSON_SCHEMA_FIELD')}
      </Button>
      {isReading && (
        <JsonSchemaDialog
          title={say('DESIGNER_JSON_SCHEMA_FIELD')}
          okText={say('DESIGNER_ADD_FIELD')}
          onOk={(file) => {
            setIsReading(false)
            onOk(file)
          }}
          onClose={() => setIsReading(false)}
        />
      )}
    </>
  )
}

/** Fields that a sentence names, each of them accepted by itself; all of them are one step. */
function SentenceFields() {
  const { say, can } = useDesigner()
  const { open, command } = useEditor()
  const [isAsking, setAsking] = useState(false)
  if (!can('system:screen:edit')) return null
  const accept = (accepted: readonly AcceptedField[]) => {
    setAsking(false)
    command((before) => acceptProposals(before, accepted), {
      name: { code: 'ASSIST_STEP', params: { count: String(accepted.length) } },
    })
  }
  return (
    <>
      <Button type="link" size="small" onClick={() => setAsking(true)}>
        {say('ASSIST_FIELDS')}
      </Button>
      {isAsking && (
        <SentenceDialog
          title={say('ASSIST_FIELDS')}
          okText={say('ASSIST_ACCEPT')}
          document={open.document}
          onClose={() => setAsking(false)}
          onAccept={accept}
        />
      )}
    </>
  )
}

/** Every field, one row each: the main tool for people who do not read JSON. Only the rows in sight are drawn. */
export function FieldTable({ onProperties }: FieldTableProps) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { selected } = useOpen()
  const body = useRef<HTMLTableSectionElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const height = usePhone() ? CARD : ROW
  const [asked, setAsked] = useState('')
  const { entries, allKeys, rows, keys } = useFields(asked)
  const marksOf = useMarks()
  const isUnknownDict = useIsUnknownDict()

  const steps = useFieldSteps()
  const ids = useRowIds(allKeys)
  const place = selected === null ? -1 : keys.indexOf(selected)
  const drawn = useWindow(body, box, height, rows.length, place)
  const { handleKeys, toTitle } = useRowKeys(
    body,
    keys,
    PAGE,
    useCallback((key: string) => select(open, key), [open]),
  )
  const { dragged, start, session } = useRowDrag({ body, rows, height, onMove: steps.move })
  useRevealed(body, selected, place)
  const clear = useCallback(() => setAsked(''), [])
  const { handleAdd, handleStructured, handleDuplicate, handlePaste, handleEdits } = useTableSteps({
    steps,
    keys,
    toTitle,
    clear,
  })
  const space = (count: number) =>
    count > 0 && <tr aria-hidden className="vd-space" style={{ height: count * height }} />
  return (
    <div className="vd-fields">
      {(entries.length > MANY || asked !== '') && <FindField asked={asked} count={entries.length} onAsk={setAsked} />}
      <div ref={box} className="vd-scroll">
        <table
          className="vd-table"
          aria-rowcount={rows.length + 1}
          style={{ '--vd-row': `${height}px` } as CSSProperties}
        >
          <caption className="vd-hidden">{say('DESIGNER_FIELDS')}</caption>
          <FieldHead />
          {/* Keys lead from row to row; what they move between are the controls inside. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody
            ref={body}
            onKeyDown={(event) => {
              handleKeys(event)
              handleEdits(event)
            }}
          >
            {drawn.map((at, number) => {
              const row = rows[at]
              if (!row) return null
              const { key, field, index } = row
              return (
                <Fragment key={ids.get(key)}>
                  {space(at - (drawn[number - 1] ?? -1) - 1)}
                  <FieldRow
                    fieldKey={key}
                    field={field}
                    index={index}
                    place={at}
                    count={entries.length}
                    isSelected={key === selected}
                    canMove={rows.length === entries.length}
                    drop={dropSide(dragged, at)}
                    isDragged={dragged?.from === at}
                    {...marksOf(key)}
                    hasUnknownDict={isUnknownDict(ownProperty(field, 'dict'))}
                    onRemove={steps.remove}
                    onDuplicate={handleDuplicate}
                    onTitled={steps.nameAfterTitle}
                    onPaste={handlePaste}
                    onMove={steps.move}
                    onDrag={start}
                    onProperties={onProperties}
                  />
                </Fragment>
              )
            })}
            {space(rows.length - 1 - (drawn.at(-1) ?? -1))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="vd-help vd-none">{say('DESIGNER_FIND_NONE')}</p>}
      </div>
      {session}
      <output className="vd-hidden">{steps.announcement}</output>
      <Button className="vd-add" type="dashed" block icon={<PlusOutlined />} onClick={handleAdd}>
        {say('DESIGNER_ADD_FIELD')}
      </Button>
      <StructuredField onOk={handleStructured} />
      <SentenceFields />
      <p className="vd-help vd-keys">{say('DESIGNER_TABLE_KEYS')}</p>
      <DictList id="vd-dicts" />
    </div>
  )
}

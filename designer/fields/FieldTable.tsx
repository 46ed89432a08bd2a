import { PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import {
  type CSSProperties,
  type PointerEvent,
  Fragment,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { usePhone } from '../../src/host/ui/use-phone.ts'
import { useDesigner } from '../context.tsx'
import { fieldEntries } from '../document/fields.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { sectionKeys } from '../document/sections.ts'
import { select } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { DictList, useIsUnknownDict } from '../properties/options/sources.tsx'
import { JsonSchemaDialog } from '../json-schema/JsonSchemaDialog.tsx'
import type { SchemaFile } from '../json-schema/json-schema.ts'
import { FieldHead } from './FieldHead.tsx'
import { FieldRow } from './FieldRow.tsx'
import { useFieldSteps } from './use-field-steps.tsx'
import { useRowEdits } from './use-row-edits.ts'
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

/** Every field, one row each: the main tool for people who do not read JSON. Only the rows in sight are drawn. */
export function FieldTable({ onProperties }: FieldTableProps) {
  const { say, words, ports } = useDesigner()
  const { open } = useEditor()
  const { document, selected, problems } = useOpen()
  const body = useRef<HTMLTableSectionElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const height = usePhone() ? CARD : ROW
  const [asked, setAsked] = useState('')
  const [isReading, setIsReading] = useState(false)
  const search = useDeferredValue(asked.trim().toLowerCase())
  const entries = useMemo(
    () => fieldEntries(document).map(([key, field], index) => ({ key, field, index })),
    [document],
  )
  const rows = useMemo(
    () =>
      search
        ? entries.filter(({ key, field }) =>
            `${key} ${words(ownProperty(field, 'title'))} ${String(ownProperty(field, 'dict') ?? '')}`
              .toLowerCase()
              .includes(search),
          )
        : entries,
    [entries, search, words],
  )
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const shown = useMemo(
    () => ({
      query: new Set(sectionKeys(document, 'query')),
      list: new Set(sectionKeys(document, 'list')),
      form: new Set(sectionKeys(document, 'form')),
    }),
    [document],
  )
  const faulty = useMemo(
    () =>
      new Set(
        problems
          .filter(({ level, pointer }) => level === 'error' && pointer.startsWith('/fields/'))
          .map(({ pointer }) => pointer.split('/')[2]),
      ),
    [problems],
  )
  const isUnknownDict = useIsUnknownDict()

  const { add, addStructured, duplicate, paste, nameAfterTitle, move, remove, announcement } = useFieldSteps()
  const allKeys = useMemo(() => entries.map(({ key }) => key), [entries])
  const ids = useRowIds(allKeys)
  const place = selected === null ? -1 : keys.indexOf(selected)
  const drawn = useWindow(body, box, height, rows.length, place)
  const { handleKeys, toTitle } = useRowKeys(
    body,
    keys,
    PAGE,
    useCallback((key: string) => select(open, key), [open]),
  )
  const { dragged, grab, session } = useReorder({
    list: body,
    count: rows.length,
    placeOf: (list, { y }, from) => {
      const gap = Math.max(0, Math.min(rows.length, Math.round((y - list.getBoundingClientRect().top) / height)))
      return gap > from ? gap - 1 : gap
    },
    nameOf: (at) => words(ownProperty(rows[at]?.field ?? {}, 'title')) || (keys[at] ?? ''),
    onMove: (from, to) => {
      const key = keys[from]
      if (key !== undefined) move(key, to)
    },
    isAnnounced: true,
    ports,
  })
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, at: number) => {
      event.currentTarget.focus({ preventScroll: true })
      grab(event, at)
    },
    [grab],
  )
  useEffect(() => {
    // A field that was selected elsewhere, or moved, is scrolled into view.
    if (selected !== null && place >= 0)
      body.current?.querySelector('tr[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [selected, place])

  const goTo = useCallback(
    (key: string | null) => {
      if (key === null) return
      toTitle(key)
      select(open, key)
    },
    [open, toTitle],
  )
  const handleAdd = useCallback(() => {
    setAsked('')
    add()
    goTo(open.selected)
  }, [add, goTo, open])
  const handleStructured = useCallback(
    (file: SchemaFile) => {
      setAsked('')
      setIsReading(false)
      addStructured(file)
      goTo(open.selected)
    },
    [addStructured, goTo, open],
  )
  const handleDuplicate = useCallback(
    (key: string) => {
      duplicate(key)
      goTo(open.selected)
    },
    [duplicate, goTo, open],
  )
  const handlePaste = useCallback(
    (key: string, text: string, isWhole: boolean) => {
      const isTaken = paste(key, text, isWhole)
      if (isTaken) goTo(open.selected)
      return isTaken
    },
    [paste, goTo, open],
  )
  const handleEdits = useRowEdits({ keys, go: goTo, add: handleAdd, duplicate: handleDuplicate, leave: nameAfterTitle })
  const space = (count: number) =>
    count > 0 && <tr aria-hidden className="vd-space" style={{ height: count * height }} />
  return (
    <div className="vd-fields">
      {(entries.length > MANY || asked !== '') && (
        <Input.Search
          className="vd-find"
          size="small"
          allowClear
          value={asked}
          placeholder={say('DESIGNER_FIND_FIELD', { count: entries.length })}
          aria-label={say('DESIGNER_FIND_FIELD', { count: entries.length })}
          onChange={(event) => setAsked(event.target.value)}
        />
      )}
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
                    drop={
                      !dragged || dragged.to !== at || dragged.from === at
                        ? undefined
                        : at < dragged.from
                          ? 'before'
                          : 'after'
                    }
                    isDragged={dragged?.from === at}
                    inQuery={shown.query.has(key)}
                    inList={shown.list.has(key)}
                    inForm={shown.form.has(key)}
                    hasFault={faulty.has(key)}
                    hasUnknownDict={isUnknownDict(ownProperty(field, 'dict'))}
                    onRemove={remove}
                    onDuplicate={handleDuplicate}
                    onTitled={nameAfterTitle}
                    onPaste={handlePaste}
                    onMove={move}
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
      <output className="vd-hidden">{announcement}</output>
      <Button className="vd-add" type="dashed" block icon={<PlusOutlined />} onClick={handleAdd}>
        {say('DESIGNER_ADD_FIELD')}
      </Button>
      <Button type="link" size="small" onClick={() => setIsReading(true)}>
        {say('DESIGNER_JSON_SCHEMA_FIELD')}
      </Button>
      {isReading && (
        <JsonSchemaDialog
          title={say('DESIGNER_JSON_SCHEMA_FIELD')}
          okText={say('DESIGNER_ADD_FIELD')}
          onOk={handleStructured}
          onClose={() => setIsReading(false)}
        />
      )}
      <p className="vd-help vd-keys">{say('DESIGNER_TABLE_KEYS')}</p>
      <DictList id="vd-dicts" />
    </div>
  )
}

import { Alert, InputNumber, Select, Switch } from 'antd'
import { useId } from 'react'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import type { BookSheet, ImportBook } from '../../../schemas/contract/data/import.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useHost } from '../../host/host.tsx'
import { keyTitles } from './key-titles.ts'
import type { Draft, Wizard } from './use-wizard.ts'

const HOW: Readonly<Record<string, MessageCode>> = {
  similar: 'IMPORT_HOW_SIMILAR',
  unsure: 'IMPORT_HOW_UNSURE',
  earlier: 'IMPORT_HOW_EARLIER',
}

/** The draft with another field for a column; a field has one column only. */
function withField(draft: Draft, column: number, field: string | undefined): Draft {
  const columns = new Map([...draft.columns].filter(([other, name]) => other !== column && name !== field))
  if (field !== undefined) columns.set(column, field)
  const mapped = new Set(columns.values())
  return { ...draft, columns, key: draft.key.filter((name) => mapped.has(name)) }
}

interface OpenStep {
  readonly wizard: Wizard
  readonly book: ImportBook
  readonly draft: Draft
  readonly shown: BookSheet
}

const nameOf = (
  { column, title }: Pick<BookSheet['columns'][number], 'column' | 'title'>,
  { say }: Pick<Ports, 'say'>,
) => title || say('IMPORT_NTH_COLUMN', { place: column + 1 })

function SheetFrame({ open: { wizard, book, draft, shown } }: { readonly open: OpenStep }) {
  const { ports } = useHost()
  const id = useId()
  const isBusy = wizard.running !== undefined
  return (
    <div className="vi-import-frame">
      {book.sheets.length > 1 && (
        <label>
          {ports.say('IMPORT_SHEET')}
          <Select
            aria-label={ports.say('IMPORT_SHEET')}
            value={draft.sheet}
            disabled={isBusy}
            options={book.sheets.map(({ name, rows }, value) => ({
              value,
              label: ports.say('IMPORT_SHEET_ROWS', { name, rows }),
            }))}
            onChange={(sheet) => void wizard.look(sheet)}
          />
        </label>
      )}
      <label htmlFor={`${id}-header`}>
        {ports.say('IMPORT_HEADER_ROW')}
        <InputNumber
          id={`${id}-header`}
          min={0}
          precision={0}
          value={draft.header}
          disabled={isBusy}
          onChange={(header) => header !== null && void wizard.look(draft.sheet, header)}
        />
      </label>
      <span className="vi-help">{ports.say('IMPORT_ROWS_BELOW', { count: shown.rows })}</span>
    </div>
  )
}

function ColumnTable({ open: { wizard, book, draft, shown } }: { readonly open: OpenStep }) {
  const { ports } = useHost()
  const fields = book.fields.map(({ key, title, required }) => ({ value: key, label: required ? `${title} *` : title }))
  return (
    <div className="vi-import-table">
      <table>
        <thead>
          <tr>
            {(['IMPORT_COLUMN_OF_FILE', 'IMPORT_SAMPLE', 'IMPORT_FIELD'] as const).map((code) => (
              <th key={code} scope="col">
                {ports.say(code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.columns.map(({ column, title, sample, field, how }) => {
            const name = nameOf({ column, title }, ports)
            const isGuess = how !== undefined && HOW[how] !== undefined && draft.columns.get(column) === field
            return (
              <tr key={column}>
                <th scope="row">{name}</th>
                <td className="vi-import-sample">{sample.filter((words) => words !== '').join(' · ')}</td>
                <td>
                  <Select
                    aria-label={ports.say('IMPORT_FIELD_OF', { column: name })}
                    value={draft.columns.get(column) ?? null}
                    placeholder={ports.say('IMPORT_LEAVE_OUT')}
                    allowClear
                    showSearch={{ optionFilterProp: 'label' }}
                    options={fields}
                    onChange={(chosen: string | null | undefined) =>
                      wizard.setDraft(withField(draft, column, chosen ?? undefined))
                    }
                  />
                  {isGuess && <Tag tone="warning">{ports.say(HOW[how] ?? 'IMPORT_HOW_SIMILAR')}</Tag>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The columns whose values say which row is changed. */
function KeyColumns({ open: { wizard, book, draft } }: { readonly open: OpenStep }) {
  const { ports } = useHost()
  const mapped = new Set(draft.columns.values())
  return (
    <label className="vi-import-key">
      {ports.say('IMPORT_KEY')}
      <Select
        aria-label={ports.say('IMPORT_KEY')}
        mode="multiple"
        maxCount={3}
        value={[...draft.key]}
        placeholder={ports.say(book.mayAdd ? 'IMPORT_KEY_NONE' : 'IMPORT_KEY_DEMANDED')}
        options={book.fields
          .filter(({ key, below }) => below !== true && mapped.has(key))
          .toSorted((one, other) => Number(other.unique) - Number(one.unique))
          .map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(key: string[]) => wizard.setDraft({ ...draft, key })}
      />
      <span className="vi-help">{ports.say('IMPORT_KEY_HELP')}</span>
    </label>
  )
}

/** Which sheet, which row its titles are in, and which field each column holds. */
export function ColumnsStep({ wizard }: { readonly wizard: Wizard }) {
  const { ports } = useHost()
  const id = useId()
  const { book, draft, shown } = wizard
  if (!book || !draft || !shown) return null
  const open = { wizard, book, draft, shown }
  const mapped = new Set(draft.columns.values())
  const missing = book.fields.filter(({ key, required }) => required && !mapped.has(key))
  const isOfExport = draft.key.length > 0 && draft.key.join() === shown.key?.join()
  const left = shown.columns.filter(
    ({ column, sample }) => !draft.columns.has(column) && sample.some((words) => words !== ''),
  )
  return (
    <>
      <SheetFrame open={open} />
      <ColumnTable open={open} />
      {missing.length > 0 && (
        <p className="vi-help">
          {ports.say('IMPORT_MISSING', { titles: missing.map(({ title }) => title).join(ports.say('COMMON_AND')) })}
        </p>
      )}
      {left.length > 0 && (
        <p className="vi-help">
          {ports.say('IMPORT_LEFT_OUT', {
            titles: left.map((column) => nameOf(column, ports)).join(ports.say('COMMON_AND')),
          })}
        </p>
      )}
      {shown.merged && (
        <p>
          <Switch
            id={`${id}-merged`}
            checked={draft.isRepeating === true}
            disabled={wizard.running !== undefined}
            onChange={(isRepeating) => wizard.setDraft({ ...draft, isRepeating })}
          />{' '}
          <label htmlFor={`${id}-merged`}>
            {ports.say('IMPORT_REPEAT_MERGED', { areas: shown.merged.join(ports.say('COMMON_AND')) })}
          </label>
        </p>
      )}
      {!book.mayAdd && !book.mayUpdate && <Alert type="warning" showIcon title={ports.say('IMPORT_NOT_ALLOWED')} />}
      {isOfExport && (
        <Alert type="info" showIcon title={ports.say('IMPORT_KEY_OF_EXPORT', { titles: keyTitles(wizard, ports) })} />
      )}
      {book.mayUpdate && <KeyColumns open={open} />}
    </>
  )
}

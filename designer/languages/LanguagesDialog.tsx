import { DownloadOutlined } from '@ant-design/icons'
import { Button, Input, Space, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { saveBlob } from '../../src/lib/save-blob.ts'
import { type PagedColumn, PagedTable, useLocalPages } from '../../src/list/paged/index.ts'
import { useDesigner } from '../context.tsx'
import { useEditor, useOpen } from '../editor/context.tsx'
import { FileButton } from '../FileButton.tsx'
import { readTexts, textsBook } from './sheet.ts'
import { isMissing, type PageText, setTexts, textsOf } from './texts.ts'

interface Row extends PageText {
  /** Where it is, in words. */
  readonly where: string
}

/** The texts of the open page with their places in words. */
function useTextRows(): readonly Row[] {
  const { say, words } = useDesigner()
  const { document } = useOpen()
  return useMemo(
    () =>
      textsOf(document).map((text): Row => {
        const names = text.place.map((part) =>
          typeof part === 'string' ? part : 'code' in part ? say(part.code) : words(part.text),
        )
        return { ...text, where: names.join(' › ') }
      }),
    [document, say, words],
  )
}

/** Place, Chinese and English; what is typed is a step of the history. */
function useColumns(): readonly PagedColumn<Row>[] {
  const { say } = useDesigner()
  const { command } = useEditor()
  const write = ({ pointer, where, main, other }: Row) =>
    void command((before) => setTexts(before, new Map([[pointer, { main, other }]])), {
      name: { code: 'LANGUAGES_STEP', params: { place: where } },
      group: `text ${pointer}`,
    })
  const wordsColumn = (key: 'main' | 'other', title: string, labelOf: (place: string) => string): PagedColumn<Row> => ({
    key,
    title,
    width: 260,
    render: (row) => (
      <Input
        value={row[key]}
        maxLength={500}
        status={key === 'other' && isMissing(row) ? 'warning' : ''}
        aria-label={labelOf(row.where)}
        onChange={({ target }) => write({ ...row, [key]: target.value })}
      />
    ),
  })
  return [
    { key: 'where', title: say('LANGUAGES_PLACE'), width: 220, render: ({ where }) => where },
    wordsColumn('main', say('LANGUAGES_MAIN'), (place) => say('LANGUAGES_MAIN_OF', { place })),
    wordsColumn('other', say('LANGUAGES_OTHER'), (place) => say('LANGUAGES_OTHER_OF', { place })),
  ]
}

/** Every text of the page in both languages side by side; each change is a step of the history. */
export function LanguagesDialog({ onClose }: { readonly onClose: () => void }) {
  const { say, words, ports } = useDesigner()
  const { command } = useEditor()
  const { document, id } = useOpen()
  const [asked, setAsked] = useState('')
  // A row stays while its words are typed.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null)
  const rows = useTextRows()
  const missing = rows.filter(isMissing)
  const wanted = asked.trim().toLowerCase()
  const shown = rows.filter(
    ({ pointer, where, main, other }) =>
      (only === null || only.has(pointer)) &&
      (wanted === '' || [where, main, other].some((text) => text.toLowerCase().includes(wanted))),
  )
  const columns = useColumns()
  const paged = useLocalPages({ rows: shown, pageSize: 20 })
  const handleExport = async () => {
    const head = [say('LANGUAGES_POINTER'), say('LANGUAGES_PLACE'), say('LANGUAGES_MAIN'), say('LANGUAGES_OTHER')]
    const title = words(ownProperty(document, 'title')) || id
    saveBlob(
      await textsBook(
        head,
        rows.map((text) => ({ text, place: text.where })),
      ),
      `${say('LANGUAGES_FILE', { title })}.xlsx`,
    )
  }
  const handleImport = async (file: File) => {
    const translations = await readTexts(file)
    if (!translations) return ports.notify('error', say('LANGUAGES_NOT_IMPORTED'))
    const count = rows.filter(({ pointer, main, other }) => {
      const stated = translations.get(pointer)
      return stated && (stated.main !== main || stated.other !== other)
    }).length
    command((before) => setTexts(before, translations), { name: { code: 'LANGUAGES_STEP_IMPORT' } })
    ports.notify('success', say('LANGUAGES_IMPORTED', { count }))
  }
  return (
    <Dialog open width={860} title={say('LANGUAGES_TITLE')} footer={null} onCancel={onClose}>
      <Space wrap className="vd-gap">
        <Input.Search
          allowClear
          value={asked}
          placeholder={say('LANGUAGES_SEARCH')}
          aria-label={say('LANGUAGES_SEARCH')}
          onChange={({ target }) => setAsked(target.value)}
        />
        <label>
          <Switch
            size="small"
            checked={only !== null}
            onChange={(isOn) => setOnly(isOn ? new Set(missing.map(({ pointer }) => pointer)) : null)}
          />{' '}
          {say('LANGUAGES_MISSING', { count: missing.length })}
        </label>
        <Button icon={<DownloadOutlined />} onClick={() => void handleExport()}>
          {say('LANGUAGES_EXPORT')}
        </Button>
        <FileButton label={say('LANGUAGES_IMPORT')} accept=".xlsx,.xls" onFile={(file) => void handleImport(file)} />
      </Space>
      {only !== null && missing.length === 0 && <p>{say('LANGUAGES_NONE_MISSING')}</p>}
      <PagedTable label={say('LANGUAGES_TITLE')} rowKey="pointer" columns={columns} paged={paged} />
    </Dialog>
  )
}
